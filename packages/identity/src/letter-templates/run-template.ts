import { type Operand, type Pipeline, TemplateError, type TemplateNode } from "./parse-template.js";
import { FUNCTIONS, fieldOf, isTrue, printed } from "./template-functions.js";

/** How a value stands behind what was written before it. */
export type Escape = (value: string, before: string) => string;

const MAX_OUTPUT = 1_000_000;

interface Scope {
  readonly dot: unknown;
  /** Variables by name, the innermost first. */
  readonly variables: readonly Map<string, unknown>[];
}

/** What a template says of this data. Throws `TemplateError` when it asks for what cannot be done. */
export function runTemplate(
  nodes: readonly TemplateNode[],
  data: Readonly<Record<string, unknown>>,
  write: Escape = (value) => value,
): string {
  const out = { text: "" };
  runAll(nodes, { dot: data, variables: [new Map([["$", data as unknown]])] }, out, write);
  return out.text;
}

function runAll(nodes: readonly TemplateNode[], outer: Scope, out: { text: string }, write: Escape): void {
  const scope = { ...outer, variables: [new Map<string, unknown>(), ...outer.variables] };
  for (const node of nodes) {
    if (out.text.length > MAX_OUTPUT) throw new TemplateError("the letter is too long");
    if (node.kind === "text") out.text += node.text;
    else if (node.kind === "print") out.text += write(printed(resultOf(node.value, scope)), out.text);
    else if (node.kind === "set") assign(scope, node.name, resultOf(node.value, scope), node.declares);
    else if (node.kind === "range") runRange(node, scope, out, write);
    else {
      const value = resultOf(node.value, scope);
      const holds = isTrue(value);
      const inner = node.kind === "with" && holds ? { ...scope, dot: value } : scope;
      runAll(holds ? node.body : node.otherwise, inner, out, write);
    }
  }
}

function runRange(
  node: TemplateNode & { readonly kind: "range" },
  scope: Scope,
  out: { text: string },
  write: Escape,
): void {
  const entries = entriesOf(resultOf(node.value, scope));
  if (entries.length === 0) runAll(node.otherwise, scope, out, write);
  for (const [key, value] of entries) {
    const named = node.names.length > 1 ? [key, value] : [value];
    const variables = new Map(node.names.map((name, index) => [name, named[index]]));
    runAll(node.body, { dot: value, variables: [variables, ...scope.variables] }, out, write);
  }
}

function entriesOf(value: unknown): [unknown, unknown][] {
  if (Array.isArray(value)) return value.map((one: unknown, index) => [index, one]);
  return typeof value === "object" && value !== null
    ? Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
    : [];
}

function assign({ variables }: Scope, name: string, value: unknown, declares: boolean): void {
  const owner = declares ? variables[0] : variables.find((one) => one.has(name));
  if (!owner) throw new TemplateError(`undefined variable ${name}`);
  owner.set(name, value);
}

function resultOf(pipeline: Pipeline, scope: Scope): unknown {
  let result: unknown;
  for (const [index, command] of pipeline.entries()) {
    const piped = index === 0 ? [] : [result];
    const [first, ...rest] = command;
    if (first?.kind === "call") {
      const act = Object.hasOwn(FUNCTIONS, first.name) ? FUNCTIONS[first.name] : undefined;
      if (!act) throw new TemplateError(`function "${first.name}" not defined`);
      result = act(...rest.map((operand) => operandValue(operand, scope)), ...piped);
    } else {
      if (!first || rest.length > 0 || piped.length > 0)
        throw new TemplateError("a value takes no arguments");
      result = operandValue(first, scope);
    }
  }
  return result;
}

function operandValue(operand: Operand, scope: Scope): unknown {
  if (operand.kind === "literal") return operand.value;
  if (operand.kind === "call") return resultOf([[operand]], scope);
  return operand.path.reduce<unknown>(fieldOf, startOf(operand, scope));
}

function startOf({ of }: Operand & { readonly kind: "field" }, scope: Scope): unknown {
  if (of === "dot") return scope.dot;
  if (!("name" in of)) return resultOf(of, scope);
  const owner = scope.variables.find((one) => one.has(of.name));
  if (!owner) throw new TemplateError(`undefined variable ${of.name}`);
  return owner.get(of.name);
}
