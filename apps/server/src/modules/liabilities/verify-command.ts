import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { proofFile, verifyInclusions, verifyTree } from "@lastro/contracts/liabilities/files";
import { ProofError, type Sums } from "@lastro/contracts/liabilities/sums";
import { formatMoney, isAsset, money } from "@lastro/money";

const USAGE = `Usage: npm run proof:verify -- file.json [--root hash]

Checks a file of the proof of liabilities offline: a client's, leaf by leaf up to the root, or an auditor's, by building the
whole tree again. --root is the root as it was published or kept; without it the file is checked by the root it names.`;

/** Checks a file and says what it proves. Ends with 0 when it proves it, 1 when it does not, 2 when it could not be checked. */
export async function runVerifyProof(args: readonly string[], say: (text: string) => void): Promise<number> {
  try {
    say((await verify(args)).join("\n"));
    return 0;
  } catch (error) {
    const isRefused = error instanceof ProofError;
    const message = error instanceof Error ? error.message : String(error);
    say(isRefused ? `NOT PROVEN: ${message}.` : message);
    return isRefused ? 1 : 2;
  }
}

async function verify(args: readonly string[]): Promise<readonly string[]> {
  const options = { root: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new Error(USAGE);
  const read = proofFile.safeParse(JSON.parse(await readFile(name, "utf8")));
  if (!read.success) throw new Error(`${name} is no file of the proof of liabilities`);
  const file = read.data;
  if (values.root !== undefined && values.root !== file.root)
    throw new ProofError("root", `the file is of the root ${file.root}`);
  const heading = [
    `day           ${file.day}, snapshot of ${file.takenAt}`,
    `root          ${file.root}`,
    `leaves        ${file.leafCount}`,
  ];
  if (file.format === "lastro.liabilities.tree.1")
    return ["PROVEN: the leaves make this root.", ...heading, ...lines("owed to all", verifyTree(file).owed)];
  const { owed, leaves } = verifyInclusions(file);
  if (leaves.length === 0) return ["EMPTY: the file has no leaf, and so proves nothing.", ...heading];
  return [
    "PROVEN: every leaf of the file is in the tree of this root.",
    ...heading,
    ...leaves.flatMap((sums, index) => lines(file.inclusions[index]?.kind ?? "", sums)),
    ...lines("owed to all", owed),
  ];
}

function lines(name: string, sums: Sums): string[] {
  return [...sums].map(([asset, minor]) => {
    const amount = isAsset(asset) ? formatMoney(money(asset, minor)) : `${minor} smallest units of`;
    return `${name.padEnd(13)} ${amount} ${asset}`;
  });
}
