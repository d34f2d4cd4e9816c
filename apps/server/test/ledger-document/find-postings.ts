import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const SRC = fileURLToPath(new URL("../../src/", import.meta.url));

/** A posting as it stands in the source of a module. */
export interface PostingSource {
  readonly kind: string;
  /** Relative to `apps/server/src`. */
  readonly file: string;
  /** What the function that builds it says of itself. */
  readonly meaning: string;
}

/** Every posting the modules can write, found by reading them: an object with a literal kind and its entries. */
export function findPostings(): PostingSource[] {
  const files = readdirSync(path.join(SRC, "modules"), { recursive: true, encoding: "utf8" });
  return files
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .sort()
    .flatMap((name) => {
      const file = path.join("modules", name).replaceAll(path.sep, "/");
      return postingsIn(readFileSync(path.join(SRC, file), "utf8")).map((found) => ({ ...found, file }));
    });
}

/** The postings of one source text, and those it names for an escrow to write. */
export function postingsIn(source: string): Omit<PostingSource, "file">[] {
  // Braces inside templates would be taken for objects.
  const text = source.replace(/`[^`]*`/g, (template) => template.replace(/[{}]/g, " "));
  return [...text.matchAll(/\bkind: "([^"]+)"/g)].flatMap((match) => {
    const object = objectAround(text, match.index);
    const isPosting =
      /\bentries\b/.test(object.text) ||
      /(\breversalOf\([^;{}]*|: PostingName \{\s*return )$/.test(object.before);
    return isPosting ? [{ kind: match[1] ?? "", meaning: lastComment(source.slice(0, match.index)) }] : [];
  });
}

/** The object literal a place stands in, without the objects inside it, and what comes before it. */
function objectAround(text: string, place: number): { text: string; before: string } {
  let start = place;
  for (let depth = 0; start > 0; start -= 1) {
    const character = text[start - 1];
    if (character === "}") depth += 1;
    if (character === "{" && depth-- === 0) break;
  }
  let own = "";
  for (let at = start, depth = 0; at < text.length && depth >= 0; at += 1) {
    const character = text[at] ?? "";
    if (character === "}") depth -= 1;
    if (depth === 0) own += character;
    if (character === "{") depth += 1;
  }
  return { text: own, before: text.slice(0, Math.max(0, start - 1)) };
}

function lastComment(before: string): string {
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/(?![\s\S]*\/\*\*)/.exec(before)?.[1] ?? "";
  return comment
    .replace(/^\s*\*/gm, " ")
    .replace(/\s+/g, " ")
    .trim();
}
