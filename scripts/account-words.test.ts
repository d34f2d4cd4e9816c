import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

/** The codes of every kind of account, as the ledger's types list them. */
function accountCodes(): string[] {
  const types = read("apps/server/src/modules/ledger/account.ts").matchAll(
    /export type \w+AccountCode =(?<codes>[^;]+);/g,
  );
  return [...types].flatMap(({ groups }) =>
    [...(groups?.codes ?? "").matchAll(/"(\w+)"/g)].map(([, code = ""]) => code),
  );
}

it.each(["pt-BR", "en", "es", "zh", "ja"])(
  "the administration names every account of the ledger in %s",
  (language) => {
    const { ledger } = JSON.parse(read(`apps/web/src/features/admin/locales/${language}.json`));
    const codes = accountCodes();
    expect(codes).toContain("card_network");
    expect(codes.filter((code) => !(code in ledger.codes))).toEqual([]);
  },
);
