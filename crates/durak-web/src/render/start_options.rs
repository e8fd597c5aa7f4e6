//! The options of the rules as a form, made from their table.

use crate::model::{OptionField, StartForm, StartIntent};
use crate::react::{live, memo, on, part};
use crate::text::use_text;
use leptos::prelude::*;

/// The few options that are always in sight.
#[component]
pub(super) fn ProminentOptions(
    /// The form.
    form: Signal<StartForm>,
    /// What the user does.
    on_intent: Callback<StartIntent>,
) -> impl IntoView {
    view! { <Options form on_intent prominent=true/> }
}

/// All other options, folded away.
#[component]
pub(super) fn OtherOptions(
    /// The form.
    form: Signal<StartForm>,
    /// What the user does.
    on_intent: Callback<StartIntent>,
) -> impl IntoView {
    let text = use_text();
    view! {
        <details class="more panel">
            <summary><span>{live(move || text.t("web-all-options"))}</span>
                {part(move || form.get().changed.then(|| view! { <span class="chip">{text.t("web-changed")}</span> }))}
            </summary>
            <div class="options"><Options form on_intent prominent=false/></div>
        </details>
    }
}

#[component]
fn Options(
    form: Signal<StartForm>,
    on_intent: Callback<StartIntent>,
    prominent: bool,
) -> impl IntoView {
    let keys = memo(move || {
        form.with(|f| {
            f.options
                .iter()
                .filter(|o| o.prominent == prominent)
                .map(|o| o.key.clone())
                .collect::<Vec<_>>()
        })
    });
    view! {
        <For each=move || keys.get() key=String::clone let:key>
            <Field field=memo(move || form.with(|f| f.options.iter().find(|o| o.key == key).cloned())) on_intent/>
        </For>
    }
}

/// One option: its meaning, and its values as radio buttons with theirs.
#[component]
fn Field(field: Memo<Option<OptionField>>, on_intent: Callback<StartIntent>) -> impl IntoView {
    let shape = memo(move || field.get().map(|f| OptionField { chosen: String::new(), ..f }));
    let chosen = memo(move || field.get().map(|f| f.chosen).unwrap_or_default());
    move || {
        let field = shape.get()?;
        // Values that need explaining stand in a column, short ones in a row.
        let explained = field.values.iter().any(|v| !v.help.is_empty());
        let key = field.key.clone();
        let values = field.values.into_iter().map(|value| {
            let (key, mine, sent) = (key.clone(), value.value.clone(), value.value);
            let name = format!("option-{key}");
            let set = move |_| on_intent.run(StartIntent::Set(key.clone(), sent.clone()));
            let help = (!value.help.is_empty()).then(|| view! { <small>{value.help}</small> });
            view! {
                <label class=if explained { "option" } else { "segment" } class:unusual=!value.usual>
                    <input type="radio" name=name value=mine.clone() prop:checked=live(move || chosen.get() == mine) on:change=on(set)/>
                    <span>{value.label}{help}</span>
                </label>
            }
        });
        let help = (!field.help.is_empty()).then(|| view! { <p class="muted">{field.help}</p> });
        Some(view! {
            <fieldset class="field-set" data-option=field.key>
                <legend>{field.label}</legend>
                {help}
                <div class=if explained { "option-list" } else { "segments" }>{values.collect_view()}</div>
            </fieldset>
        })
    }
}
