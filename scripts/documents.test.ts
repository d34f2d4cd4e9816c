import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

const NOT_OURS = new Set(["node_modules", "dist"]);

function documentsIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory())
      return NOT_OURS.has(entry.name) || entry.name.startsWith(".") ? [] : documentsIn(file);
    return entry.name.endsWith(".md") ? [file] : [];
  });
}
const documents = documentsIn(".").sort();

/** Links to files of this repository, pictures apart. */
function linksOf(file: string): string[] {
  return [...read(file).matchAll(/(?<!!)\[[^\]]*\]\(([^)#\s]+)[^)]*\)/g)]
    .map((match) => match[1] ?? "")
    .filter((link) => !/^[a-z]+:/.test(link));
}

describe("the documents", () => {
  it.each(documents)("%s links to files that exist", (file) => {
    const missing = linksOf(file).filter((link) => !existsSync(path.join(root, path.dirname(file), link)));
    expect(missing).toEqual([]);
  });

  it("name every setting in the runbook of a production start, and none that is gone", () => {
    const names = (text: string) => [...new Set(text.match(/\bLASTRO_[A-Z0-9_]+\b/g))].sort();
    const settings = names(
      [
        "config",
        "cards-config",
        "currency-config",
        "custody-config",
        "heads-config",
        "investment-config",
        "privacy-config",
        "push-config",
        "secret-config",
        "session-config",
        "support-config",
        "webhook-config",
        "whatsapp-config",
      ]
        .map((file) => read(`apps/server/src/configuration/${file}.ts`))
        .join(),
    ).filter((name) => !name.endsWith("_"));
    expect(names(read("docs/runbooks/production-start.md"))).toEqual(settings);
  });

  it("name every setting of signing in alone, and none that is gone", () => {
    const names = (text: string) => [...new Set(text.match(/\bGOTRUE_[A-Z0-9_]+[A-Z0-9]\b(?:_\*)?/g))].sort();
    const settings = names(read("apps/identity/src/names.ts"));
    expect(names(read("docs/runbooks/identity.md"))).toEqual(settings);
  });

  it("say in the runbook what each check of the books means when it is broken", () => {
    const checks = [
      "basket-checks",
      "account-check",
      "card-checks",
      "case-checks",
      "cashback-checks",
      "chain",
      "company-checks",
      "custody-checks",
      "deployment-checks",
      "fingerprint-checks",
      "grain-checks",
      "heads-check",
      "history-checks",
      "investment-checks",
      "ledger-checks",
      "liability-checks",
      "market-link-checks",
      "p2p-checks",
      "product-checks",
      "vault-checks",
    ].flatMap((file) =>
      [...read(`apps/server/src/verify/${file}.ts`).matchAll(/"([ID]\d+[a-z]?)"/g)].map((match) => match[1]),
    );
    const told = [...read("docs/runbooks/books-off.md").matchAll(/^\| ([ID]\d+[a-z]?) \|/gm)].map(
      (match) => match[1],
    );
    expect(told.sort()).toEqual([...new Set(checks)].sort());
  });

  it("number the decisions without a gap", () => {
    const numbers = documents
      .filter((file) => file.startsWith("docs/adr/"))
      .map((file) => Number(path.basename(file).slice(0, 4)));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });
});
