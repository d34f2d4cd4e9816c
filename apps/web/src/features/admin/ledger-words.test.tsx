import { POSTING_KINDS } from "@lastro/contracts/backoffice-ledger";
import { renderHook } from "@testing-library/react";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { useKindWord } from "@/features/admin/ledger-words";
import words from "@/features/admin/locales/pt-BR.json";
import { changeLanguage, loadNamespaces } from "@/lib/i18n/i18n";
import { dottedWords } from "@/testing/dotted-words";

beforeAll(() => loadNamespaces("admin"));
beforeEach(() => changeLanguage("pt-BR"));

it("has a name for every kind of posting, and shows one it does not know as it is", () => {
  const named = dottedWords(words.ledger.kinds).map(([kind]) => kind);
  expect(named.sort()).toEqual([...POSTING_KINDS].sort());
  const { current: word } = renderHook(useKindWord).result;
  expect([word("pix.received"), word("later.fact")]).toEqual(["Pix recebido", "later.fact"]);
});
