//! The JSON of bodies: that of a type, or written down where there is no type of its own.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

/// The schema of a body.
pub(super) type Shape = fn(&mut SchemaGenerator) -> Schema;

/// That of a type.
pub(super) fn of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// The file of a game; its own description is `docs/fair-deal.md`.
pub(super) fn game_file(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "object", "required": ["format", "open"] })
}

pub(super) fn fair_key(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "object",
        "properties": { "key": { "type": "string", "pattern": "^[0-9a-f]{64}$" } },
        "required": ["key"],
    })
}

pub(super) fn fair_log(_: &mut SchemaGenerator) -> Schema {
    let number = json_schema!({ "type": "integer", "minimum": 0 });
    json_schema!({
        "type": "object",
        "properties": {
            "day": { "type": "string" },
            "deals": number,
            "unopened": number,
            "running": number,
            "aborts": { "type": "array", "items": { "type": "object" } },
            "games": { "type": "array", "items": { "type": "object" } },
        },
        "required": ["deals", "aborts", "unopened", "running", "games"],
    })
}

pub(super) fn schema_document(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "object" })
}

/// What a browser and its authenticator exchange; WebAuthn describes it.
pub(super) fn web_authn(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": "object" })
}
