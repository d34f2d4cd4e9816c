import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { POSTING_KINDS } from "@lastro/contracts/backoffice-ledger";
import { describe, expect, it } from "vitest";
import { assertPosting } from "../src/modules/ledger/index.js";
import { EXAMPLES } from "./ledger-document/examples.js";
import { findPostings, postingsIn } from "./ledger-document/find-postings.js";
import { renderLedgerDocument } from "./ledger-document/render.js";

const DOCUMENT = fileURLToPath(new URL("../../../docs/ledger.md", import.meta.url));

const exampleKinds = new Set(EXAMPLES.map(({ posting }) => posting.kind));
const postings = findPostings();

describe("docs/ledger.md", () => {
  it("is what the code posts (after a change: UPDATE_DOCS=1)", () => {
    const document = renderLedgerDocument(postings, EXAMPLES);
    if (process.env.UPDATE_DOCS === "1") writeFileSync(DOCUMENT, document);
    expect(readFileSync(DOCUMENT, "utf8")).toBe(document);
  });

  it("shows every kind of posting a module can write (one is missing: test/ledger-document/examples.ts)", () => {
    const kinds = postings.map(({ kind }) => kind);
    expect(kinds.length).toBeGreaterThan(0);
    expect(kinds.filter((kind) => !exampleKinds.has(kind))).toEqual([]);
  });

  it("shows no kind that nothing writes, and each kind once", () => {
    expect(postings.map(({ kind }) => kind).sort()).toEqual([...exampleKinds].sort());
  });

  it("has a kind for each that screens name, and no other", () => {
    expect([...new Set(postings.map(({ kind }) => kind))].sort()).toEqual([...POSTING_KINDS].sort());
  });

  it("touches every account of the chart", () => {
    expect(renderLedgerDocument(postings, EXAMPLES)).not.toContain("| – |");
  });

  it("says of each kind what it means", () => {
    expect(postings.filter(({ meaning }) => meaning === "")).toEqual([]);
  });

  it.each(EXAMPLES)("balances $posting.kind", ({ posting }) => {
    expect(() => assertPosting(posting)).not.toThrow();
  });
});

describe("looking for postings in a source", () => {
  it("finds a posting, whatever stands between its kind and its entries", () => {
    const source = `/** Why. */ return { kind: "a.b", key: \`x:\${id}\`, of: { c: 1 }, entries: [{ account, amount }] };`;
    expect(postingsIn(source)).toEqual([{ kind: "a.b", meaning: "Why." }]);
  });

  it("finds a settled hold's posting and a reversal's", () => {
    const source = `/** A. */ settleHold(tx, ctx, id, { kind: "a.settled", entries });
      /** B. */ reversalOf(posting, { kind: "a.reversed", key });`;
    expect(postingsIn(source).map(({ kind }) => kind)).toEqual(["a.settled", "a.reversed"]);
  });

  it("finds a posting an escrow writes under a product's name", () => {
    const source = `/** A. */ function paid(id: string): PostingName { return { kind: "a.paid", key: id }; }`;
    expect(postingsIn(source)).toEqual([{ kind: "a.paid", meaning: "A." }]);
  });

  it("takes neither a job nor an actor for a posting", () => {
    const source = `jobs: [{ kind: "pix.poll", run: () => ({ entries: [] }) }, { kind: "system" }], entries`;
    expect(postingsIn(source)).toEqual([]);
  });
});
