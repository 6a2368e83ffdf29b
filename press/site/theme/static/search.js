"use strict";
// The search of the book: what is looked through stands in search-index.js. Both are fetched when they
// are first asked for, as plain scripts, since a page opened from a file may import nothing.

// One spelling for what people type and what pages say: “n - 1” is “n−1”, “normalization” “normalisation”.
const plainly = (text) => text.toLowerCase().replace(/[−–‑]/g, "-").replace(/[‘’]/g, "'")
  .replace(/ᵀ/g, "t").replace(/\s*([-+=/])\s*/g, "$1").replace(/([a-z]{3})iz(?=e|ing|ation)/g, "$1is");
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const isWord = (token) => /^\p{L}{3,}$/u.test(token);
const stem = (word) => (isWord(word) ? word.replace(/(?<=.{5})(?:ations?|ings?|ed|es|e|s)$/, "") : word);
const tokensOf = (query) => plainly(query).split(/[\s,;:“”"()]+/).filter(Boolean).map(stem);
const SHORT = { svd: "singular value decomposition", pca: "principal component", cov: "covariance", std: "standard deviation" };
// A word is found where one begins with it; short ones, and what holds signs, only whole.
const bounded = (pattern, token, flags) => new RegExp(`(?<![\\p{L}\\p{N}])${pattern}${isWord(token) ? "" : "(?![\\p{L}\\p{N}])"}`, flags);
const count = (text, token) => (text.match(bounded(escaped(token), token, "gu")) ?? []).length
  + (SHORT[token] ? count(text, SHORT[token]) : 0);

let sectionsOfBook;
function prepared() {
  sectionsOfBook ??= window.searchIndex.flatMap(({ page, late, sections }) => sections.map(([anchor, heading, text, keys], place) => ({
    page, late, anchor, heading, text, place, chapter: sections[0][1],
    plain: { heading: plainly(heading), text: plainly(text), keys: plainly(keys), chapter: plainly(sections[0][1]) },
  })));
  return sectionsOfBook;
}

// A word in a title says more than one in a text, and a list that names everything says least. A word
// that is a page's own name, as svd is, wants that page.
function worth({ plain, late, place, page }, token) {
  const inHeading = count(plain.heading, token) ? (place ? 30 : 60) + (plain.heading.startsWith(token) ? 10 : 0) : 0;
  const inKeys = Math.min(count(plain.keys, token), 3) * 8;
  const isName = !place && page.endsWith(`/${token}`) ? 30 : 0;
  const inText = 3 * Math.log2(1 + count(plain.text, token));
  const found = inHeading + isName + inKeys + inText;
  const inChapter = found && place && count(plain.chapter, token) ? 12 : 0;
  return (found + inChapter) * (late ? 0.1 : 1);
}

window.searchBook = (query) => {
  const tokens = tokensOf(query);
  const whole = plainly(query).replace(/s$/, "");
  const rank = (enough) => prepared().map((section) => {
    const worths = tokens.map((token) => worth(section, token));
    const score = worths.reduce((sum, one) => sum + one, 0);
    const phrase = tokens.length > 1 && (count(section.plain.heading, whole) * 40 + Math.min(count(section.plain.text, whole), 3) * 10);
    return { ...section, score: enough(worths) ? score + (phrase || 0) * (section.late ? 0.1 : 1) : 0 };
  }).filter(({ score }) => score > 0).sort((one, other) => other.score - one.score);
  const every = rank((worths) => worths.every(Boolean));
  return { tokens, found: every.length ? every : rank((worths) => worths.some(Boolean)) };
};

// The word of the book that is most like one that is not in it, if two letters at most are otherwise.
window.searchMeant = (query) => {
  const [word] = plainly(query).match(/^\p{L}{5,}$/u) ?? [];
  const known = word ? new Set(prepared().flatMap(({ plain }) => plain.text.match(/\p{L}{5,}/gu) ?? [])) : [];
  let best = { steps: 3 };
  for (const other of known) {
    const steps = Math.abs(other.length - word.length) < best.steps ? distance(word, other) : 3;
    if (steps < best.steps) best = { other, steps };
  }
  return best.other;
};

function distance(one, other) {
  let row = [...other].map((_, place) => place + 1);
  [...one].forEach((letter, i) => {
    let corner = i;
    let left = i + 1;
    row = row.map((above, j) => {
      left = Math.min(left + 1, above + 1, corner + (letter === other[j] ? 0 : 1));
      corner = above;
      return left;
    });
  });
  return row.at(-1);
}

// A few words around the first that was found, as text and marks.
window.searchExcerpt = ({ text }, tokens) => {
  const places = tokens.map((token) => loosely(token).exec(text)?.index).filter((at) => at !== undefined);
  const start = Math.max(0, Math.min(...(places.length ? places : [0])) - 60);
  const from = start ? text.indexOf(" ", start) + 1 : 0;
  const cut = text.slice(from, from + 190);
  const shown = from + 190 < text.length ? `${cut.slice(0, cut.lastIndexOf(" "))} …` : cut;
  const line = document.createElement("p");
  line.append(from ? "… " : "", ...marked(shown, tokens));
  return line;
};

// The same word in the text as it stands there, with its own signs and spaces.
function loosely(token) {
  const sign = (one) => ({ "-": "\\s*[-−–‑]\\s*", t: "[tᵀ]" }[one] ?? (/[+=/]/.test(one) ? `\\s*${escaped(one)}\\s*` : escaped(one)));
  const pattern = [...token].map(sign).join("").replace(/is$/, "i[sz]");
  return bounded(`(?:${pattern}${SHORT[token] ? `|${SHORT[token]}` : ""})${isWord(token) ? "\\p{L}*" : ""}`, token, "iu");
}

function marked(text, tokens) {
  const parts = [];
  let rest = text;
  for (;;) {
    const hits = tokens.map((token) => loosely(token).exec(rest)).filter(Boolean).sort((one, other) => one.index - other.index);
    if (!hits.length) return [...parts, rest];
    const [{ 0: word, index }] = hits;
    parts.push(rest.slice(0, index), Object.assign(document.createElement("mark"), { textContent: word }));
    rest = rest.slice(index + word.length);
  }
}

// On the page that was found the words are marked, and the first of them in its section is in view.
window.markFound = (query, article) => {
  const tokens = tokensOf(query);
  const section = document.getElementById(decodeURIComponent(location.hash.slice(1))) ?? article;
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT, (node) => (
    node.parentElement.closest(".katex, pre, svg, script, style, button, .headerlink") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT));
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const parts = marked(text.data, tokens);
    if (parts.length > 1) text.replaceWith(...parts.filter((part) => part !== ""));
  }
  for (const formula of article.querySelectorAll(".katex:has(annotation)")) {
    const tex = plainly(formula.querySelector("annotation").textContent);
    if (tokens.some((token) => /\W/.test(token) && count(tex, token))) formula.classList.add("found");
  }
  const shown = (mark) => !mark.closest("details:not([open])");
  const marks = [...section.querySelectorAll("mark, .found")];
  (marks.find(shown) ?? section).scrollIntoView({ block: "center" });
  const clear = ({ key }) => {
    if (key !== "Escape") return;
    for (const mark of article.querySelectorAll("mark")) mark.replaceWith(...mark.childNodes);
    for (const formula of article.querySelectorAll(".found")) formula.classList.remove("found");
    article.normalize();
    document.removeEventListener("keydown", clear);
  };
  document.addEventListener("keydown", clear);
};
