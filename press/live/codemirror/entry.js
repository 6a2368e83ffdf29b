// What press/live/page/editor.js takes of CodeMirror, and so what the bundle holds. How the editor is
// put together stands there: it changes without a new bundle.
export { acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap, closeCompletion, ifNotIn, moveCompletionSelection, startCompletion } from "@codemirror/autocomplete";
export { defaultKeymap, history, historyKeymap, indentLess, indentMore, isolateHistory } from "@codemirror/commands";
export { pythonLanguage } from "@codemirror/lang-python";
export { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting, syntaxTree } from "@codemirror/language";
export { EditorState, Prec } from "@codemirror/state";
export { Decoration, EditorView, keymap, ViewPlugin } from "@codemirror/view";
export { classHighlighter } from "@lezer/highlight";
