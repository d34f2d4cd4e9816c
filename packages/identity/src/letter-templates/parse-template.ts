/**
 * A template of Go's, as far as letters use it: texts, values, conditions, loops, variables and plain functions. Ours,
 * because no maintained library reads this syntax without generating code.
 */
export type TemplateNode =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "print"; readonly value: Pipeline }
  | { readonly kind: "set"; readonly name: string; readonly declares: boolean; readonly value: Pipeline }
  | {
      readonly kind: "if" | "with";
      readonly value: Pipeline;
      readonly body: readonly TemplateNode[];
      readonly otherwise: readonly TemplateNode[];
    }
  | {
      readonly kind: "range";
      readonly names: readonly string[];
      readonly value: Pipeline;
      readonly body: readonly TemplateNode[];
      readonly otherwise: readonly TemplateNode[];
    };

/** Commands of which each gets the result of the one before as its last argument. */
export type Pipeline = readonly Command[];
export type Command = readonly Operand[];

export type Operand =
  | { readonly kind: "literal"; readonly value: string | number | boolean | undefined }
  | { readonly kind: "call"; readonly name: string }
  | {
      readonly kind: "field";
      readonly of: "dot" | Pipeline | { readonly name: string };
      readonly path: readonly string[];
    };

/** The template cannot be read. */
export class TemplateError extends Error {}

const ACTION = /\{\{(-\s)?((?:"(?:[^"\\\n]|\\.)*"|`[^`]*`|\/\*[\s\S]*?\*\/|[^"`])*?)(\s-)?\}\}/g;
const WORD =
  /(\s*)("(?:[^"\\\n]|\\.)*"|`[^`]*`|:=|[|()=,]|\$\w*|(?:\.[A-Za-z_]\w*)+|\.|-?\d+(?:\.\d+)?|[A-Za-z_]\w*)/y;

/** Reads a template. Throws `TemplateError` when it is none, or uses what letters do not need. */
export function parseTemplate(source: string): TemplateNode[] {
  const pieces = piecesOf(source);
  const nodes = readNodes(pieces, 0);
  if (pieces.length > 0) throw new TemplateError("unexpected {{end}} or {{else}}");
  return nodes;
}

type Piece = { readonly text: string } | { readonly action: string };

function piecesOf(source: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  let trims = false;
  const addText = (text: string) => pieces.push({ text: trims ? text.trimStart() : text });
  for (const { 0: whole, 1: before, 2: inside = "", 3: after, index } of source.matchAll(ACTION)) {
    const text = source.slice(at, index);
    addText(before ? text.trimEnd() : text);
    if (!/^\/\*[\s\S]*\*\/$/.test(inside.trim())) pieces.push({ action: inside.trim() });
    trims = after !== undefined;
    at = index + whole.length;
  }
  const rest = source.slice(at);
  if (rest.includes("{{")) throw new TemplateError("an action is not closed");
  addText(rest);
  return pieces;
}

/** Reads up to the end of the block it is in; what ends it stays. */
function readNodes(pieces: Piece[], level: number): TemplateNode[] {
  const nodes: TemplateNode[] = [];
  for (let piece = pieces[0]; piece !== undefined; piece = pieces[0]) {
    if ("text" in piece) {
      pieces.shift();
      if (piece.text !== "") nodes.push({ kind: "text", text: piece.text });
      continue;
    }
    const [word = ""] = piece.action.split(/\s/);
    if (word === "end" || word === "else") {
      if (level === 0) throw new TemplateError(`unexpected {{${word}}}`);
      return nodes;
    }
    pieces.shift();
    nodes.push(readAction(pieces, piece.action, level));
  }
  if (level > 0) throw new TemplateError("a block is not ended");
  return nodes;
}

function readAction(pieces: Piece[], action: string, level: number): TemplateNode {
  const words = wordsOf(action);
  const [first] = words;
  if (first?.text === "if" || first?.text === "with") {
    words.shift();
    return readBlock(pieces, { kind: first.text, value: readWhole(words) }, level);
  }
  if (first?.text === "range") {
    words.shift();
    return readBlock(pieces, { kind: "range", names: readNames(words), value: readWhole(words) }, level);
  }
  if (first?.text.startsWith("$") && (words[1]?.text === ":=" || words[1]?.text === "=")) {
    const declares = words[1].text === ":=";
    return { kind: "set", name: first.text, declares, value: readWhole(words.slice(2)) };
  }
  return { kind: "print", value: readWhole(words) };
}

type BlockStart =
  | { readonly kind: "if" | "with"; readonly value: Pipeline }
  | { readonly kind: "range"; readonly names: readonly string[]; readonly value: Pipeline };

function readBlock(pieces: Piece[], start: BlockStart, level: number): TemplateNode {
  const body = readNodes(pieces, level + 1);
  const ending = pieces.shift();
  const action = ending && "action" in ending ? ending.action : "end";
  if (action === "end") return { ...start, body, otherwise: [] };
  const [, condition] = /^else\s+((?:if|with)\s[\s\S]*)$/.exec(action) ?? [];
  // What is chained to an `else` shares its end.
  if (condition !== undefined) return { ...start, body, otherwise: [readAction(pieces, condition, level)] };
  if (action !== "else") throw new TemplateError(`unexpected {{${action}}}`);
  const otherwise = readNodes(pieces, level + 1);
  pieces.shift();
  return { ...start, body, otherwise };
}

/** The variables a loop names for what it goes through. */
function readNames(words: Word[]): string[] {
  const until = words.findIndex(({ text }) => text === ":=");
  if (until < 0) return [];
  return words
    .splice(0, until + 1)
    .map(({ text }) => text)
    .filter((text) => text.startsWith("$"));
}

interface Word {
  readonly text: string;
  /** Whether it stands right behind the word before it. */
  readonly joined: boolean;
}

function wordsOf(action: string): Word[] {
  const words: Word[] = [];
  WORD.lastIndex = 0;
  for (let at = 0; at < action.length; at = WORD.lastIndex) {
    const found = WORD.exec(action);
    if (!found) throw new TemplateError(`cannot read {{${action}}}`);
    words.push({ text: found[2] ?? "", joined: found[1] === "" && at > 0 });
  }
  return words;
}

function readWhole(words: Word[]): Pipeline {
  const pipeline = readPipeline(words);
  if (words.length > 0) throw new TemplateError(`unexpected ${words[0]?.text}`);
  return pipeline;
}

function readPipeline(words: Word[]): Pipeline {
  const commands: Operand[][] = [[]];
  while (words.length > 0 && words[0]?.text !== ")") {
    if (words[0]?.text === "|") {
      words.shift();
      commands.push([]);
    } else commands.at(-1)?.push(readOperand(words));
  }
  if (commands.some(({ length }) => length === 0)) throw new TemplateError("a value is missing");
  return commands;
}

const LITERALS: Readonly<Record<string, boolean | undefined>> = { true: true, false: false, nil: undefined };

function readOperand(words: Word[]): Operand {
  const { text } = words.shift() ?? { text: "" };
  if (text === "(") {
    const inner = readPipeline(words);
    if (words.shift()?.text !== ")") throw new TemplateError("a parenthesis is not closed");
    return { kind: "field", of: inner, path: readPath(words) };
  }
  if (text.startsWith("$")) return { kind: "field", of: { name: text }, path: readPath(words) };
  if (text.startsWith(".")) return { kind: "field", of: "dot", path: text.split(".").filter(Boolean) };
  if (text.startsWith('"')) return { kind: "literal", value: unquoted(text) };
  if (text.startsWith("`")) return { kind: "literal", value: text.slice(1, -1) };
  if (/^-?\d/.test(text)) return { kind: "literal", value: Number(text) };
  if (Object.hasOwn(LITERALS, text)) return { kind: "literal", value: LITERALS[text] };
  if (/^[A-Za-z_]/.test(text)) return { kind: "call", name: text };
  throw new TemplateError(`unexpected ${text}`);
}

function readPath(words: Word[]): string[] {
  const [next] = words;
  if (!next?.joined || !/^\.\w/.test(next.text)) return [];
  words.shift();
  return next.text.split(".").filter(Boolean);
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    throw new TemplateError(`cannot read ${text}`);
  }
}
