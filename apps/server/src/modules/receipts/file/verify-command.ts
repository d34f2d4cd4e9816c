import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { formatMoney } from "@lastro/money";
import { writtenReceiptCode } from "../receipt-code.js";
import { parsePublishedKeys } from "../signing/key-forms.js";
import type { KnownKey } from "../signing/signature.js";
import { type DocumentVerdict, verifyDocument } from "./document-seal.js";
import { type FileVerdict, verifyFile } from "./file-seal.js";

const USAGE = `Usage: npm run receipt:verify -- file.pdf [--keys file-or-url]

Checks the PDF of a receipt, contract, settlement or deposit offline, by the history of keys of --keys (a copy of
/.well-known/lastro-receipts.json, or its address); without it, by what this installation publishes.`;

interface Surroundings {
  /** Where this installation publishes its keys. */
  readonly published: string;
  say(text: string): void;
}

/** Checks a file and says what it found. Ends with 0 for a genuine file, 1 for anything else, 2 when it could not check. */
export async function runVerifyCommand(args: readonly string[], around: Surroundings): Promise<number> {
  try {
    return await verify(args, around);
  } catch (error) {
    around.say(error instanceof Error ? error.message : String(error));
    return 2;
  }
}

async function verify(args: readonly string[], { published, say }: Surroundings): Promise<number> {
  const options = { keys: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error(USAGE);
  const [bytes, keys] = [await readFile(file), await keysFrom(values.keys ?? published)];
  const document = verifyDocument(bytes, keys);
  if (document.is === "genuine") {
    say([...headOf(document.key), ...sentencesOfDocument(document)].join("\n"));
    return document.key.revokedAt === null ? 0 : 1;
  }
  const verdict: FileVerdict = document.is === "no_document" ? verifyFile(bytes, keys) : document;
  say(sentencesOf(verdict).join("\n"));
  return verdict.is === "genuine" && verdict.key.revokedAt === null ? 0 : 1;
}

async function keysFrom(place: string): Promise<readonly KnownKey[]> {
  if (!/^https?:\/\//.test(place)) return parsePublishedKeys(await readFile(place, "utf8"));
  const answer = await fetch(place, { signal: AbortSignal.timeout(15_000) });
  if (!answer.ok) throw new Error(`${place} answered ${answer.status}`);
  return parsePublishedKeys(await answer.text());
}

function headOf({ revokedAt }: KnownKey): readonly string[] {
  if (revokedAt === null) return ["GENUINE: the file is exactly as it was signed."];
  return ["REVOKED KEY: the key that signed the file is revoked. Check its code at the bank's page."];
}

function sentencesOfKey({
  kid,
  validFrom,
  retiredAt,
  revokedAt,
  revokedReason,
}: KnownKey): readonly string[] {
  const dated = (name: string, at: Date | null) => (at === null ? [] : [`${name}${at.toISOString()}`]);
  return [
    `signed by     ${kid}`,
    ...dated("in force from ", validFrom),
    ...dated("retired       ", retiredAt),
    ...dated("revoked       ", revokedAt).map((line) => `${line} (${revokedReason})`),
  ];
}

function sentencesOfDocument({
  document,
  key,
}: Extract<DocumentVerdict, { is: "genuine" }>): readonly string[] {
  return [
    `document      ${document.kind} ${document.number}`,
    `issued        ${document.issuedAt} by ${document.issuer}`,
    ...sentencesOfKey(key),
  ];
}

function sentencesOf(verdict: FileVerdict): readonly string[] {
  switch (verdict.is) {
    case "no_receipt":
      return ["NOT A RECEIPT: the file holds no signature of a receipt."];
    case "changed":
      return ["CHANGED: the file is not as it was signed. Do not rely on anything it says."];
    case "unknown_key":
      return [
        `UNKNOWN KEY: the file names the key ${verdict.keyId}, which is none of those it was checked by.`,
      ];
    case "genuine": {
      const { declaration, key } = verdict;
      return [
        ...headOf(key),
        `code          ${writtenReceiptCode(declaration.code)}`,
        `movement      ${declaration.kind} (${declaration.direction})`,
        ...declaration.amounts.map((amount) => `amount        ${formatMoney(amount)} ${amount.asset}`),
        `at            ${declaration.at.toISOString()}`,
        `client        ${declaration.holder}`,
        ...(declaration.counterparty === null ? [] : [`other side    ${declaration.counterparty}`]),
        `ledger seal   ${declaration.seal}`,
        ...sentencesOfKey(key),
        `status now    ${declaration.issuer}/r/${writtenReceiptCode(declaration.code)}`,
      ];
    }
  }
}
