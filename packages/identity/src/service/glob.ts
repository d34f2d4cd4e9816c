/**
 * Whether a whole address matches a pattern: `*` is any run without dot and slash, `**` any run at all, `?` one
 * character other than these, `[abc]` one of them, `[!abc]` none of them, `{a,b}` either.
 */
export function matchesGlob(glob: string, address: string): boolean {
  return new RegExp(`^(?:${expressionOf(glob)})$`, "su").test(address);
}

function expressionOf(glob: string): string {
  let expression = "";
  let depth = 0;
  for (let at = 0; at < glob.length; at += 1) {
    const sign = glob[at] ?? "";
    if (sign === "\\") {
      at += 1;
      expression += literal(glob[at] ?? "\\");
    } else if (sign === "*") {
      const any = glob[at + 1] === "*";
      while (glob[at + 1] === "*") at += 1;
      expression += any ? ".*" : "[^./]*";
    } else if (sign === "?") expression += "[^./]";
    else if (sign === "[") {
      const end = glob.indexOf("]", at + 1);
      if (end < 0) expression += literal(sign);
      else {
        expression += setOf(glob.slice(at + 1, end));
        at = end;
      }
    } else if (sign === "{") {
      depth += 1;
      expression += "(?:";
    } else if (sign === "}" && depth > 0) {
      depth -= 1;
      expression += ")";
    } else expression += sign === "," && depth > 0 ? "|" : literal(sign);
  }
  return expression + ")".repeat(depth);
}

/** A set of characters, ranges such as `a-z` included. */
function setOf(signs: string): string {
  const excluded = signs.startsWith("!");
  const inside = (excluded ? signs.slice(1) : signs).replace(/[\\\]^[&~|]/g, "\\$&");
  return `[${excluded ? "^" : ""}${inside}]`;
}

function literal(sign: string): string {
  return sign.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
