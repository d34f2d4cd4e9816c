import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type InclusionFile, inclusionFile, type TreeFile, verifyInclusions, verifyTree } from "./files.js";
import { sha256 } from "./sha256.js";
import { addSums, MAX_AMOUNT, ProofError, readSums, writeSums } from "./sums.js";
import { buildLevels, climb, holderHash, leafNode, parentNode, rootHash, siblingsOf, topOf } from "./tree.js";

const RUNS = { numRuns: 150 };
const DAY = { day: "2026-11-29", takenAt: "2026-11-29T03:00:00.000Z" };

const amounts = fc.dictionary(
  fc.constantFrom("BRL", "BTC", "PRP", "USDT"),
  fc.bigInt({ min: 1n, max: 10n ** 30n }),
  { minKeys: 1, maxKeys: 4 },
);
const holders = fc.uniqueArray(fc.record({ owner: fc.uuid(), amounts }), {
  minLength: 1,
  maxLength: 40,
  selector: ({ owner }) => owner,
});

interface Built {
  readonly tree: TreeFile;
  readonly file: InclusionFile;
}

/** A tree of these holders, and the file of the one at a position. */
function build(of: readonly { owner: string; amounts: Record<string, bigint> }[], chosen: number): Built {
  const rows = of
    .map(({ owner, amounts }, index) => {
      const salt = sha256(`salt ${index}`);
      return {
        owner,
        salt,
        holder: holderHash(owner, salt),
        sums: writeSums(new Map(Object.entries(amounts))),
      };
    })
    .sort((a, b) => (a.holder < b.holder ? -1 : 1));
  const levels = buildLevels(rows.map(leafNode));
  const heading = { ...DAY, leafCount: rows.length };
  const root = rootHash(heading, topOf(levels));
  const position = chosen % rows.length;
  const row = rows[position];
  if (!row) throw new Error("no such leaf");
  const path = siblingsOf(position, rows.length).map(({ level, position: at }) => {
    const node = levels[level]?.[at];
    if (!node) throw new Error("no such sibling");
    return node;
  });
  const { owner, salt, sums } = row;
  return {
    tree: {
      format: "lastro.liabilities.tree.1",
      ...{ ...heading, root, leaves: rows.map(({ holder, sums }) => ({ holder, sums })) },
    },
    file: {
      format: "lastro.liabilities.inclusion.1",
      ...{ ...heading, root, inclusions: [{ kind: "account", owner, salt, position, sums, path }] },
    },
  };
}

/** The same file with its only leaf changed. */
const changed = (
  file: InclusionFile,
  change: Partial<InclusionFile["inclusions"][number]>,
): InclusionFile => ({
  ...file,
  inclusions: file.inclusions.map((one) => ({ ...one, ...change })),
});

const total = (of: readonly { amounts: Record<string, bigint> }[]) => {
  const sums = new Map<string, bigint>();
  for (const { amounts } of of)
    for (const [asset, amount] of Object.entries(amounts)) sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  return writeSums(sums);
};

describe("the hash", () => {
  it("is that of the platform, for texts of any length", () => {
    const ascii = fc.string({ unit: "binary-ascii", maxLength: 400 });
    fc.assert(
      fc.property(ascii, (text) => {
        expect(sha256(text)).toBe(createHash("sha256").update(text).digest("hex"));
      }),
      { numRuns: 500 },
    );
  });

  it("is of ASCII alone", () => {
    expect(() => sha256("café")).toThrow(RangeError);
  });
});

describe("a tree of what clients are owed", () => {
  it("proves every leaf, and what all are owed together", () => {
    fc.assert(
      fc.property(holders, fc.nat(), (of, chosen) => {
        const { tree, file } = build(of, chosen);
        expect(inclusionFile.parse(JSON.parse(JSON.stringify(file)))).toEqual(file);
        expect(writeSums(verifyInclusions(file).owed)).toBe(total(of));
        expect(writeSums(verifyTree(tree).owed)).toBe(total(of));
      }),
      RUNS,
    );
  });

  it("has a root of its own when there is nobody to be owed", () => {
    const top = topOf(buildLevels([]));
    const root = rootHash({ ...DAY, leafCount: 0 }, top);
    const tree: TreeFile = { format: "lastro.liabilities.tree.1", ...DAY, leafCount: 0, root, leaves: [] };
    expect(verifyTree(tree).owed.size).toBe(0);
  });

  it("refuses a leaf whose amount is another one", () => {
    fc.assert(
      fc.property(holders, fc.nat(), fc.bigInt({ min: 1n, max: 10n ** 20n }), (of, chosen, more) => {
        const { file } = build(of, chosen);
        const sums = addSums(file.inclusions[0]?.sums ?? "", `BRL=${more}`);
        expect(() => verifyInclusions(changed(file, { sums }))).toThrow(ProofError);
      }),
      RUNS,
    );
  });

  it("refuses a path with amounts moved between siblings, although their total stays", () => {
    const left = leafNode({ holder: sha256("left"), sums: "BRL=100" });
    const right = leafNode({ holder: sha256("right"), sums: "BRL=50" });
    const moved = parentNode({ ...left, sums: "BRL=149" }, { ...right, sums: "BRL=1" });
    expect(moved.sums).toBe(parentNode(left, right).sums);
    expect(moved.hash).not.toBe(parentNode(left, right).hash);
  });

  it("refuses a path that is turned, shortened, lengthened or of another position", () => {
    fc.assert(
      fc.property(holders, fc.nat(), (of, chosen) => {
        const { file } = build(of, chosen);
        const [one] = file.inclusions;
        if (!one || one.path.length === 0) return;
        const { path, position } = one;
        const first = path[0] ?? { hash: "", sums: "" };
        const leaf = leafNode({ holder: holderHash(one.owner, one.salt), sums: one.sums });
        const turned = { position: position + (position % 2 === 0 ? 1 : -1), leafCount: file.leafCount };
        expect(() => verifyInclusions(changed(file, { path: path.slice(1) }))).toThrow(ProofError);
        expect(() => verifyInclusions(changed(file, { path: [...path, first] }))).toThrow(ProofError);
        expect(() => verifyInclusions(changed(file, { position: turned.position }))).toThrow(ProofError);
        expect(() => verifyInclusions({ ...file, leafCount: file.leafCount + 1 })).toThrow(ProofError);
        expect(() => climb(leaf, { position: file.leafCount, leafCount: file.leafCount, path })).toThrow(
          ProofError,
        );
      }),
      RUNS,
    );
  });

  it("refuses a sibling that owes less than nothing, or is written in another way", () => {
    for (const sums of [
      "BRL=-5",
      "BRL=0",
      "BRL=05",
      "BRL=1 BRL=2",
      "USDT=1 BRL=2",
      " BRL=1",
      "BRL=1e3",
      "BRL=",
    ]) {
      expect(() => readSums(sums)).toThrow(ProofError);
      const { file } = build([owed(7n), owed(8n), owed(9n)], 0);
      const path =
        file.inclusions[0]?.path.map((node, step) => (step === 0 ? { ...node, sums } : node)) ?? [];
      expect(() => verifyInclusions(changed(file, { path }))).toThrow(ProofError);
    }
  });

  it("is built of no negative amount, and of no sum larger than the books can hold", () => {
    expect(() => writeSums(new Map([["BRL", -1n]]))).toThrow(ProofError);
    const most = leafNode({ holder: sha256("most"), sums: `BRL=${MAX_AMOUNT}` });
    const one = leafNode({ holder: sha256("one"), sums: "BRL=1" });
    expect(() => buildLevels([most, one])).toThrow(ProofError);
    expect(() => readSums(`BRL=${MAX_AMOUNT + 1n}`)).toThrow(ProofError);
  });

  it("refuses a tree with a leaf missing, added, repeated, lowered or out of order", () => {
    fc.assert(
      fc.property(holders, fc.nat(), (of, chosen) => {
        const { tree } = build(of, 0);
        const at = chosen % tree.leaves.length;
        const leaf = tree.leaves[at];
        if (!leaf) return;
        const without = tree.leaves.filter((_, index) => index !== at);
        const lowered = tree.leaves.map((one, index) => (index === at ? { ...one, sums: "" } : one));
        expect(() => verifyTree({ ...tree, leaves: without })).toThrow(ProofError);
        expect(() => verifyTree({ ...tree, leaves: without, leafCount: without.length })).toThrow(ProofError);
        expect(() => verifyTree({ ...tree, leaves: [...tree.leaves, leaf] })).toThrow(ProofError);
        expect(() => verifyTree({ ...tree, leaves: lowered })).toThrow(ProofError);
        if (tree.leaves.length > 1)
          expect(() => verifyTree({ ...tree, leaves: [...tree.leaves].reverse() })).toThrow(ProofError);
      }),
      RUNS,
    );
  });

  it("refuses a root of another day or instant, and one leaf shown as two", () => {
    const { file } = build([owed(7n), owed(8n)], 1);
    expect(() => verifyInclusions({ ...file, day: "2026-11-30" })).toThrow(ProofError);
    expect(() => verifyInclusions({ ...file, takenAt: "2026-11-29T04:00:00.000Z" })).toThrow(ProofError);
    const twice = { ...file, inclusions: [...file.inclusions, ...file.inclusions] };
    expect(() => verifyInclusions(twice)).toThrow(ProofError);
  });

  it("is another person's leaf with another id or salt", () => {
    const { file } = build([owed(7n), owed(7n)], 0);
    expect(() => verifyInclusions(changed(file, { owner: "01890000-0000-7000-8000-000000000099" }))).toThrow(
      ProofError,
    );
    expect(() => verifyInclusions(changed(file, { salt: sha256("another") }))).toThrow(ProofError);
  });
});

let owners = 0;
function owed(brl: bigint) {
  owners += 1;
  return { owner: `01890000-0000-7000-8000-${String(owners).padStart(12, "0")}`, amounts: { BRL: brl } };
}
