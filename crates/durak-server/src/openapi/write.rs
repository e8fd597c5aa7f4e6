//! Both documents as JSON.

use super::routes::{self, Body, Request, Route, Who};
use super::shapes::of;
use durak_protocol::{ClientMessage, ErrorBody, FairMessage, ServerMessage, limits};
use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Names of frames, from a client and from the server; `docs/protocol.md` describes them.
const CLIENT_FRAMES: [&str; 3] = ["commit", "reveal", "lost"];
const SERVER_FRAMES: [&str; 11] = [
    "missed", "open", "commits", "reveals", "deal", "void", "hand", "event", "end", "progress",
    "refused",
];

/// Errors of every request that changes something.
const CHANGES: [(u16, &[&str]); 2] =
    [(403, &["banned", "origin-bad"]), (429, &["too-many-requests"])];

/// What is read, and what is written: a field that may be missing in one may be sure in the other.
struct Generators {
    read: SchemaGenerator,
    written: SchemaGenerator,
}

impl Generators {
    fn new(definitions: &'static str) -> Generators {
        let settings = || {
            SchemaSettings::draft2020_12().with(|it| {
                it.definitions_path = definitions.into();
                it.meta_schema = None;
            })
        };
        Generators {
            read: settings().into_generator(),
            written: settings().for_serialize().into_generator(),
        }
    }

    /// All types that were named.
    fn definitions(mut self) -> Map<String, Value> {
        let mut all = self.read.take_definitions(true);
        for (name, schema) in self.written.take_definitions(true) {
            let before = all.insert(name.clone(), schema.clone());
            let same = before.is_none_or(|before| before == schema);
            assert!(same, "{name} is read otherwise than it is written: give it two types");
        }
        all
    }
}

/// `docs/protocol.schema.json`.
pub(super) fn protocol() -> Value {
    let mut generators = Generators::new("/$defs");
    let client = of::<ClientMessage>(&mut generators.read);
    let server = of::<ServerMessage>(&mut generators.written);
    let fair = generators.written.subschema_for::<FairMessage<Value>>();
    let mut definitions = generators.definitions();
    let fair = definition(&mut definitions, fair, "FairMessage");
    frames(&mut definitions, "FairMessage", "/properties/frames/items", &SERVER_FRAMES);
    let client_fair = "/properties/frame";
    if let Some(variants) =
        definitions.get_mut("ClientMessage").and_then(|it| it.pointer_mut("/oneOf"))
    {
        for variant in variants.as_array_mut().into_iter().flatten() {
            if variant.pointer("/properties/type/const") == Some(&json!("fair"))
                && let Some(frame) = variant.pointer_mut(client_fair)
            {
                *frame = one_of(&CLIENT_FRAMES);
            }
        }
    }
    plain(json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": format!("Messages between a table and its clients, version {}", limits::VERSION),
        "description": "Each is one JSON object in one text frame. Unknown fields are to be \
            ignored. docs/protocol.md says what each means and when it comes.",
        "anyOf": [client, server, fair],
        "$defs": definitions,
    }))
}

/// The schema under a name of its own.
fn definition(definitions: &mut Map<String, Value>, schema: Schema, name: &str) -> Value {
    let path = schema.get("$ref").and_then(Value::as_str).unwrap_or_default();
    let old = path.rsplit('/').next().unwrap_or_default().to_owned();
    if let Some(found) = definitions.remove(&old) {
        definitions.insert(name.to_owned(), found);
    }
    json!({ "$ref": format!("#/$defs/{name}") })
}

fn frames(definitions: &mut Map<String, Value>, name: &str, place: &str, names: &[&str]) {
    let place = definitions.get_mut(name).and_then(|it| it.pointer_mut(place));
    *place.expect("the type has frames") = one_of(names);
}

/// An object with one field, which has one of these names.
fn one_of(names: &[&str]) -> Value {
    json!({
        "type": "object",
        "minProperties": 1,
        "maxProperties": 1,
        "propertyNames": { "enum": names },
    })
}

/// `docs/openapi.json`.
pub(super) fn openapi() -> Value {
    let mut generators = Generators::new("/components/schemas");
    let mut paths = Map::new();
    for route in routes::all() {
        let operation = operation(route, &mut generators);
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method] = operation;
    }
    plain(json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Durak",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "The HTTP interface of a Durak server. docs/api.md is an introduction, \
                docs/protocol.md describes the WebSocket of a table.",
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": {
            "schemas": generators.definitions(),
            "securitySchemes": {
                "session": { "type": "apiKey", "in": "cookie", "name": "durak_session" },
                "token": { "type": "http", "scheme": "bearer" },
            },
        },
    }))
}

fn operation(route: &Route, generators: &mut Generators) -> Value {
    let mut operation = json!({
        "summary": route.summary,
        "tags": [route.area],
        "operationId": operation_id(route),
        "parameters": parameters(route),
        "responses": {},
    });
    if route.who == Who::SignedIn {
        operation["security"] = json!([{ "session": [] }, { "token": [] }]);
    }
    let body = match route.request {
        Request::None => None,
        Request::Json(shape) => {
            Some(("application/json", json!({ "schema": shape(&mut generators.read) })))
        }
        Request::Text(media, what) => {
            Some((media, json!({ "schema": { "type": "string", "description": what } })))
        }
    };
    if let Some((media, content)) = body {
        operation["requestBody"] = json!({ "required": true, "content": { media: content } });
    }
    let mut answer = json!({ "description": route.answer.what });
    match route.answer.body {
        Body::Json(shape) => {
            let schema = shape(&mut generators.written);
            answer["content"] = json!({ "application/json": { "schema": schema } });
        }
        Body::Text(media) => answer["content"] = json!({ media: {} }),
        Body::None => {}
    }
    operation["responses"][route.answer.status.to_string()] = answer;
    for (status, codes) in errors(route) {
        let schema = of::<ErrorBody>(&mut generators.written);
        operation["responses"][status.to_string()] = json!({
            "description": codes.join(", "),
            "content": { "application/json": { "schema": schema } },
        });
    }
    operation
}

/// Codes by status.
fn errors(route: &Route) -> BTreeMap<u16, Vec<&'static str>> {
    let of_changes = CHANGES.iter().filter(|_| route.method != "get");
    let mut all: BTreeMap<u16, Vec<&'static str>> = BTreeMap::new();
    for (status, codes) in route.errors.iter().chain(of_changes) {
        all.entry(*status).or_default().extend(*codes);
    }
    all
}

/// `get-api-tables-id`.
fn operation_id(route: &Route) -> String {
    let words = route.path.split(['/', '{', '}', '.']).filter(|it| !it.is_empty());
    std::iter::once(route.method).chain(words).collect::<Vec<_>>().join("-")
}

fn parameters(route: &Route) -> Vec<Value> {
    let in_path = route.path.split('{').skip(1).filter_map(|it| it.split_once('}'));
    let of_path = in_path.map(|(name, _)| {
        json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } })
    });
    let of_query = route.query.iter().map(|(name, what)| {
        let schema = json!({ "type": "string" });
        json!({ "name": name, "in": "query", "description": what, "schema": schema })
    });
    of_path.chain(of_query).collect()
}

/// Keys in their order, and no links into the documentation of the code.
fn plain(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let mut fields: Vec<(String, Value)> = fields.into_iter().collect();
            fields.sort_by(|one, other| one.0.cmp(&other.0));
            let plain = fields.into_iter().map(|(key, value)| match value {
                Value::String(text) if key == "description" => (key, without_links(&text).into()),
                value => (key, plain(value)),
            });
            Value::Object(plain.collect())
        }
        Value::Array(items) => Value::Array(items.into_iter().map(plain).collect()),
        other => other,
    }
}

/// "[`name`](path)" and "[`name`]" as "`name`".
fn without_links(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, link)) = rest.split_once("[`") {
        let Some((name, after)) = link.split_once("`]") else { break };
        out.push_str(&format!("{before}`{name}`"));
        let target = after.strip_prefix('(').and_then(|it| it.split_once(')'));
        rest = target.map_or(after, |(_, after)| after);
    }
    out + rest
}
