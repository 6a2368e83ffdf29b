// Elements for what a page adds to itself.
export const make = (tag, className, text = "") => Object.assign(document.createElement(tag), { className, textContent: text });
export const button = (text, act, className = "") => {
  const made = Object.assign(make("button", className, text), { type: "button" });
  made.addEventListener("click", act);
  return made;
};
