const STRING_OR_BRACE = /("(?:[^"\\]+|\\.)*")(\s*:)?|[{}]/g;

interface OpenObject {
  readonly keys: Set<string>;
  /** The key read last: what the next object inside stands under. */
  latest: string;
}

/**
 * The first key that stands twice in one object, with the keys above it ("amount.asset"), or undefined.
 * Reads text which is JSON once from left to right; keys are compared as they mean, not as they are escaped.
 */
export function duplicateKey(json: string): string | undefined {
  const open: OpenObject[] = [];
  for (const [token, text, colon] of json.matchAll(STRING_OR_BRACE)) {
    if (token === "{") open.push({ keys: new Set(), latest: "" });
    else if (token === "}") open.pop();
    const object = open.at(-1);
    if (text === undefined || colon === undefined || object === undefined) continue;
    object.latest = text.includes("\\") ? String(JSON.parse(text)) : text.slice(1, -1);
    if (object.keys.has(object.latest)) return open.map((above) => above.latest).join(".");
    object.keys.add(object.latest);
  }
  return undefined;
}
