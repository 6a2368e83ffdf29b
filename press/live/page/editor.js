// The editor of a cell: a textarea at once, and CodeMirror in its place as soon as that has been fetched. Where
// it cannot be fetched, the textarea does it all.
let coming;
export let parser; // of Python, when the editor has come

const fetchEditor = () => {
  coming ??= import("./codemirror.js").then(
    (editor) => { parser = editor.pythonLanguage.parser; return editor; },
    (why) => { coming = undefined; throw why; },
  );
  return coming;
};

const KEYWORDS = "False None True and as assert break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(" ");
const BUILTINS = "abs all any bool callable complex dict dir divmod enumerate filter float format frozenset getattr hasattr hash help int isinstance issubclass iter len list map max min next object open pow print property range repr reversed round set setattr slice sorted str sum super tuple type vars zip".split(" ");
const STEP = 4;

// What is known here is offered, and Tab takes it: Enter is a new line, whatever is offered.
function completion(editor, names) {
  const offer = editor.ifNotIn(["String", "FormatString", "Comment", "PropertyName", "."], (context) => {
    const word = context.matchBefore(/[\p{L}_][\p{L}\p{N}_]*/u);
    if (!context.explicit && !(word?.text.length > 1)) return null;
    const known = new Set([...KEYWORDS, ...BUILTINS, ...names()]);
    known.delete(word?.text);
    return { from: word?.from ?? context.pos, options: [...known].map((label) => ({ label })), validFor: /^[\p{L}\p{N}_]*$/u };
  });
  const move = (key, forward) => ({ key, run: editor.moveCompletionSelection(forward) });
  return [
    editor.autocompletion({ override: [offer], icons: false, defaultKeymap: false }),
    editor.Prec.highest(editor.keymap.of([
      { key: "Ctrl-Space", run: editor.startCompletion },
      { key: "Escape", run: editor.closeCompletion },
      { key: "Tab", run: editor.acceptCompletion },
      move("ArrowDown", true),
      move("ArrowUp", false),
    ])),
  ];
}

// As on the page, the names that Python brings have a colour.
function builtins(editor) {
  const known = new Set(BUILTINS);
  const mark = editor.Decoration.mark({ class: "tok-builtin" });
  const find = (view) => {
    const marks = [];
    for (const { from, to } of view.visibleRanges) {
      editor.syntaxTree(view.state).iterate({ from, to, enter: (node) => {
        if (node.name === "VariableName" && known.has(view.state.sliceDoc(node.from, node.to))) marks.push(mark.range(node.from, node.to));
      } });
    }
    return editor.Decoration.set(marks);
  };
  return editor.ViewPlugin.define((view) => ({
    marks: find(view),
    update(change) {
      if (change.docChanged || change.viewportChanged || editor.syntaxTree(change.startState) !== editor.syntaxTree(change.state)) this.marks = find(change.view);
    },
  }), { decorations: (plugin) => plugin.marks });
}

// Tab indents what is selected, and else goes on to the next step.
const indent = (editor) => (view) => {
  const { main } = view.state.selection;
  if (!main.empty) return editor.indentMore(view);
  const column = main.head - view.state.doc.lineAt(main.head).from;
  view.dispatch(view.state.replaceSelection(" ".repeat(STEP - (column % STEP))), { userEvent: "input", scrollIntoView: true });
  return true;
};

// Escape, and then Tab leaves: until another key is pressed, however long that takes.
const leave = (editor) => editor.EditorView.domEventObservers({
  keydown: ({ key }, view) => { if (!["Tab", "Shift"].includes(key)) view.setTabFocusMode(key === "Escape"); },
  blur: (_, view) => view.setTabFocusMode(false),
});

function dress(editor, { text, label, description, changed, run, names }) {
  const act = () => { run(); return true; };
  return new editor.EditorView({
    doc: text,
    extensions: [
      editor.keymap.of(["Ctrl-Enter", "Shift-Enter", "Meta-Enter"].map((key) => ({ key, run: act }))),
      completion(editor, names),
      editor.keymap.of([
        { key: "Tab", run: indent(editor), shift: editor.indentLess },
        ...editor.closeBracketsKeymap, ...editor.defaultKeymap, ...editor.historyKeymap,
      ]),
      leave(editor),
      editor.history(),
      editor.pythonLanguage,
      editor.indentUnit.of(" ".repeat(STEP)),
      editor.indentOnInput(),
      editor.bracketMatching(),
      editor.closeBrackets(),
      editor.syntaxHighlighting(editor.classHighlighter),
      builtins(editor),
      editor.EditorView.contentAttributes.of({ "aria-label": label, "aria-description": description, tabindex: "0" }),
      editor.EditorView.updateListener.of((update) => { if (update.docChanged) changed(); }),
    ],
  });
}

export class Editor {
  // Wanted are { text, label, changed, run, names }: what to call when the text has changed and when it is
  // to run, and a function that returns the names to offer.
  constructor(wanted) {
    this.wanted = { ...wanted, description: "Tab indents; Escape and then Tab leaves; Control and Enter runs." };
    const { label, description } = this.wanted;
    this.area = Object.assign(document.createElement("textarea"), { value: wanted.text, spellcheck: false, autocapitalize: "off" });
    this.area.setAttribute("aria-label", label);
    this.area.setAttribute("aria-description", description);
    this.area.setAttribute("autocorrect", "off");
    this.area.addEventListener("input", () => { this.fit(); wanted.changed(); });
    this.area.addEventListener("keydown", (event) => this.key(event));
    this.node = document.createElement("div");
    this.node.append(this.area);
    this.fit();
    fetchEditor().then((editor) => this.replace(editor), () => { /* the textarea stays */ });
  }

  get text() { return this.view ? this.view.state.doc.toString() : this.area.value; }

  // A change like any other: it can be taken back.
  set text(text) {
    if (text === this.text) return;
    if (this.view) {
      const annotations = this.isolated.of("full");
      this.view.dispatch({ changes: { from: 0, to: this.view.state.doc.length, insert: text }, annotations });
    } else {
      this.area.focus({ preventScroll: true });
      this.area.select();
      document.execCommand(text ? "insertText" : "delete", false, text);
    }
  }

  focus() {
    if (this.view) this.view.focus();
    else this.area.focus({ preventScroll: true });
  }

  // CodeMirror takes over, with what has been typed by now.
  replace(editor) {
    if (this.isComposing) { this.area.addEventListener("compositionend", () => setTimeout(() => this.replace(editor)), { once: true }); return; }
    const { area } = this;
    const isFocused = document.activeElement === area;
    const { value, selectionStart: anchor, selectionEnd: head } = area;
    this.isolated = editor.isolateHistory;
    this.view = dress(editor, this.wanted);
    if (value !== this.wanted.text) this.view.dispatch({ changes: { from: 0, to: this.wanted.text.length, insert: value } });
    this.view.dispatch({ selection: { anchor, head } });
    area.replaceWith(this.view.dom);
    if (isFocused) this.view.focus();
    this.wanted.changed();
  }

  fit() { this.area.rows = this.area.value.split("\n").length; }

  // The keys of the textarea.
  key(event) {
    const { area } = this;
    const isLeaving = this.isLeaving;
    this.isLeaving = event.key === "Escape";
    this.isComposing = event.isComposing;
    let typed;
    if (event.key === "Enter" && (event.ctrlKey || event.shiftKey || event.metaKey)) {
      event.preventDefault();
      this.wanted.run();
    } else if (event.key === "Enter") {
      const line = area.value.slice(0, area.selectionStart).split("\n").at(-1);
      typed = `\n${line.match(/^ */)[0]}${line.trimEnd().endsWith(":") ? "    " : ""}`;
    } else if (event.key === "Tab" && !event.shiftKey && !isLeaving) {
      typed = "    ";
    }
    if (typed) {
      event.preventDefault();
      // Unlike a new value, this can be undone.
      document.execCommand("insertText", false, typed);
    }
  }
}
