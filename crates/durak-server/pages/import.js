// A file is read into the field above it; nothing is sent before the form is.

const input = document.querySelector("input[data-into]");
const label = input?.closest("label");
if (input && label) {
  label.hidden = false;
  input.hidden = false;
  input.addEventListener("change", async () => {
    const field = input.form.elements.namedItem(input.dataset.into);
    const [file] = input.files;
    if (file) field.value = await file.text();
  });
}
