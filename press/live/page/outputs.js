// What a cell prints, as the book's builder writes it.
import { make } from "./make.js";

const lines = new Map([...document.querySelectorAll("[data-said]")].map((line) => [line.dataset.said, line]));

export const plain = (outputs) => [...outputs?.querySelectorAll("pre, .text_html") ?? []].map((part) => part.textContent).join("");

export function render(output) {
  const data = output.data ?? {};
  const box = (kind, child) => { const made = make("div", `output ${kind}`); made.append(child); return made; };
  const block = (kind, text) => {
    const made = make("div", "highlight");
    made.append(make("pre", "", text));
    return box(kind, made);
  };
  const markup = data["text/html"] ?? data["image/svg+xml"];
  if (output.output_type === "stream") {
    const made = block(output.name === "stderr" ? "stream stderr" : "stream", output.text);
    made.dataset.stream = output.name;
    return made;
  }
  if (output.output_type === "error") return block("traceback", output.text);
  if (markup) {
    const made = box("text_html", "");
    made.innerHTML = markup;
    // A line with formulas that stood here before is typeset already.
    for (const line of made.querySelectorAll("p.verified")) line.replaceWith(lines.get(line.textContent)?.cloneNode(true) ?? line);
    for (const link of made.querySelectorAll("a[href]:not([href*=':'])")) link.setAttribute("href", link.getAttribute("href").replace(/\.md(#|$)/, ".html$1"));
    for (const table of made.querySelectorAll("table")) {
      const scroll = make("div", "scroll");
      table.replaceWith(scroll);
      scroll.append(table);
    }
    return made;
  }
  if (data["image/png"]) {
    return box("image_png", Object.assign(make("img", ""), { src: `data:image/png;base64,${data["image/png"]}`, alt: "The picture that this cell draws" }));
  }
  return block("text_plain", data["text/plain"] ?? "");
}
