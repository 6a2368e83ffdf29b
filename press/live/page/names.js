// Which names a cell binds, and which it takes from the cells above it: by these one sees which outputs a
// change reaches. Read with the parser of the editor. In doubt a name counts as taken, and an output as
// reached; unseen is only what a function does to an object that it was handed.

// Methods that change what they belong to; those of a random generator move it on.
const CHANGES = new Set((
  "append extend insert remove pop clear sort reverse update add discard setdefault fill put resize partition shuffle "
  + "random normal standard_normal uniform integers choice permutation permuted exponential poisson binomial multivariate_normal"
).split(" "));
// What such a statement binds may not be there after it.
const MAYBE = new Set(["IfStatement", "WhileStatement", "ForStatement", "TryStatement", "MatchStatement"]);

const childrenOf = (node) => {
  const found = [];
  for (let child = node.firstChild; child; child = child.nextSibling) found.push(child);
  return found;
};

class Reader {
  takes = new Set();
  binds = new Set();
  changes = new Set();

  constructor(code, parser) {
    this.code = code;
    this.scope = { own: new Set(), isCell: true };
    this.walk(parser.parse(code).topNode);
    this.sure = this.scope.own; // bound whatever happens: what stood above is forgotten
  }

  text(node) { return this.code.slice(node.from, node.to); }

  take(name) {
    for (let { scope } = this; scope; scope = scope.outer) if (scope.own.has(name)) return;
    this.takes.add(name);
  }

  bind(name) {
    this.scope.own.add(name);
    for (let { scope } = this; scope; scope = scope.outer) {
      // Bound in a branch or a loop, it is the whole function's own.
      if (scope.isLocal) { scope.own.add(name); return; }
    }
    this.binds.add(name);
  }

  inside(scope, act) {
    this.scope = { own: new Set(), ...scope, outer: this.scope };
    act();
    this.scope = this.scope.outer;
  }

  all(nodes) { for (const node of nodes) this.walk(node); }

  target(node) {
    if (node.name === "VariableName") this.bind(this.text(node));
    else if (node.name === "MemberExpression") this.change(node);
    else if (node.name === "TypeDef") this.walk(node);
    else childrenOf(node).forEach((part) => this.target(part));
  }

  change(node) {
    let root = node;
    while (root.firstChild) root = root.firstChild;
    if (root.name === "VariableName") this.changes.add(this.text(root));
    this.walk(node);
  }

  // A function's own names are nobody else's; the defaults of its parameters are.
  callable(nodes) {
    const parameters = nodes.filter((node) => node.name === "ParamList").flatMap(childrenOf);
    const isDefault = (node, at) => parameters[at - 1]?.name === "AssignOp" || node.name === "TypeDef";
    this.all(parameters.filter(isDefault));
    this.inside({ isLocal: true }, () => {
      parameters.forEach((node, at) => { if (!isDefault(node, at)) this.target(node); });
      this.all(nodes.filter((node) => node.name !== "ParamList"));
    });
  }

  walk(node) {
    if (MAYBE.has(node.name)) this.inside({}, () => this.read(node));
    else this.read(node);
  }

  read(node) {
    const parts = childrenOf(node);
    const place = (name) => parts.findIndex((part) => part.name === name);
    if (node.name === "VariableName") {
      this.take(this.text(node));
    } else if (node.name === "AssignStatement" || node.name === "NamedExpression") {
      const last = parts.findLastIndex((part) => part.name === "AssignOp");
      this.all(parts.slice(last + 1));
      parts.slice(0, Math.max(last, 0)).forEach((part) => this.target(part));
    } else if (node.name === "UpdateStatement") {
      this.all(parts);
      this.target(parts[0]);
    } else if (node.name === "ForStatement") {
      const first = place("Body");
      this.all(parts.slice(place("in"), first));
      parts.slice(0, place("in")).forEach((part) => this.target(part));
      this.all(parts.slice(first));
    } else if (place("for") >= 0 || node.name.endsWith("ComprehensionExpression")) {
      let isTarget = false;
      const targets = parts.filter((part) => {
        if (part.name === "for" || part.name === "in") isTarget = part.name === "for";
        return isTarget;
      });
      this.inside({ isLocal: true }, () => {
        targets.forEach((part) => this.target(part));
        this.all(parts.filter((part) => !targets.includes(part)));
      });
    } else if (node.name === "FunctionDefinition" || node.name === "ClassDefinition") {
      const at = place("VariableName"); // none while it is being typed
      if (at >= 0) this.bind(this.text(parts[at]));
      this.callable(parts.filter((_, other) => other !== at));
    } else if (node.name === "LambdaExpression") {
      this.callable(parts);
    } else if (node.name === "ImportStatement") {
      parts.slice(place("import") + 1).forEach((part, at, rest) => {
        if (part.name === "VariableName" && rest[at + 1]?.name !== "as" && rest[at - 1]?.name !== ".") this.bind(this.text(part));
      });
    } else if (node.name === "ScopeStatement" || node.name === "DeleteStatement") {
      parts.filter((part) => part.name === "VariableName").forEach((part) => this.changes.add(this.text(part)));
    } else if (node.name === "CallExpression") {
      const method = parts[0].lastChild;
      if (method?.name === "PropertyName" && CHANGES.has(this.text(method))) this.change(parts[0]);
      this.all(parts);
    } else {
      parts.forEach((part, at) => {
        const sign = parts[at + 1]?.name === "AssignOp" ? this.text(parts[at + 1]) : "";
        if (sign === ":=" || (part.name === "VariableName" && parts[at - 1]?.name === "as")) this.target(part);
        else if (!sign) this.walk(part); // else it is the name of an argument
      });
    }
  }
}

const known = new Map();

export function namesOf(code, parser) {
  if (known.size > 1000) known.clear(); // every key that is typed makes one
  if (!known.has(code)) known.set(code, new Reader(code, parser));
  return known.get(code);
}

// The statements of a cell, in three: those that were changed, now and before, and those after them.
function differing(now, made, parser) {
  const [ours, theirs] = [now, made].map((code) => childrenOf(parser.parse(code).topNode)
    .filter((node) => node.name !== "Comment").map((node) => code.slice(node.from, node.to)));
  const least = Math.min(ours.length, theirs.length);
  let head = 0;
  while (head < least && ours[head] === theirs[head]) head += 1;
  let tail = 0;
  while (tail < least - head && ours.at(-1 - tail) === theirs.at(-1 - tail)) tail += 1;
  const middle = (all) => all.slice(head, all.length - tail);
  return { changed: [...middle(ours), ...middle(theirs)], after: ours.slice(ours.length - tail) };
}

// The cells one after the other as they stand now, and as they stood when one of them ran: returns the place of
// the first change that reaches it, or -1. Without a parser, every change does.
export function reachedBy(now, made, last, parser) {
  if (now[last] !== made[last]) return last;
  const touched = new Set();
  const touch = ({ binds, changes }) => { for (const name of [...binds, ...changes]) touched.add(name); };
  const isReached = ({ takes }) => [...takes].some((name) => touched.has(name));
  let first = -1;
  for (let at = 0; at < last; at += 1) {
    const isSame = now[at] === made[at];
    if (isSame && !touched.size) continue;
    if (!parser) return at;
    const { changed, after } = isSame ? { changed: [], after: [now[at]] } : differing(now[at], made[at], parser);
    if (changed.length && !touched.size) first = at;
    for (const code of changed) touch(namesOf(code, parser));
    for (const code of after) {
      const names = namesOf(code, parser);
      if (isReached(names)) touch(names);
      else for (const name of names.sure) touched.delete(name);
    }
  }
  return touched.size && isReached(namesOf(now[last], parser)) ? first : -1;
}
