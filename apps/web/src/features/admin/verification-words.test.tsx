import { VERIFICATION_PROBLEMS } from "@lastro/contracts/verification";
import { renderHook } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import words from "@/features/admin/locales/pt-BR.json";
import { useVerificationWords } from "@/features/admin/verification-words";
import { changeLanguage, loadNamespaces } from "@/lib/i18n/i18n";

beforeAll(() => loadNamespaces("admin", "states"));
beforeEach(() => changeLanguage("pt-BR"));

function said(kind: string, facts: Record<string, string>): string {
  const { result } = renderHook(useVerificationWords);
  return result.current.problem({ kind, facts, text: "as the verifier says it" }).replaceAll("\u00a0", " ");
}

describe("what a verification found", () => {
  it("has a sentence for every kind of problem", () => {
    expect(Object.keys(words.verification.problems).sort()).toEqual([...VERIFICATION_PROBLEMS].sort());
  });

  it("tells amounts, accounts, instants and things in the reader's words", async () => {
    const stuck = { thing: "pix_charge", id: "c1", status: "ACTIVE", since: "2026-03-10T12:00:00+00:00" };
    expect(said("account_overdrawn", { account: "a1", code: "fees", balance: "-5", asset: "BRL" })).toBe(
      "A conta a1 (Tarifas) está em −R$ 0,05",
    );
    expect(said("books_unbalanced", { amount: "1234567", asset: "USDT" })).toContain("1,234567 USDT");
    expect(said("transaction_too_short", { transaction: "t1", count: "1" })).toContain("t1: 1");
    expect(said("stuck", stuck)).toMatch(/^Cobrança Pix c1: em ACTIVE desde .*10\/03\/2026/);
    await changeLanguage("en");
    await loadNamespaces("admin", "states");
    expect(said("stuck", stuck)).toMatch(/^Pix charge c1: ACTIVE since /);
  });

  it("is told in the verifier's own words when the page does not know its kind, or a fact is no figure", () => {
    expect(said("something_newer", {})).toBe("as the verifier says it");
    expect(said("books_unbalanced", { amount: "?", asset: "BRL" })).toContain("?");
  });
});
