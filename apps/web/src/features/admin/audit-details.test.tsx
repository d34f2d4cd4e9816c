import { AUDIT_ACTIONS, AUDIT_FACTS } from "@lastro/contracts/audit";
import { P2P_DISPUTE_REASONS, P2P_METHODS } from "@lastro/contracts/p2p/states";
import { render, screen } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { AuditEvent } from "@/features/admin/api";
import { AuditDetails } from "@/features/admin/audit-details";
import { changeLanguage, loadNamespaces } from "@/lib/i18n/i18n";
import words from "@/locales/pt-BR/audit.json";
import { dottedWords } from "@/testing/dotted-words";

beforeAll(() => loadNamespaces("audit"));
beforeEach(() => changeLanguage("pt-BR"));

function said(details: AuditEvent["details"]): Record<string, string> {
  render(<AuditDetails details={details} />);
  const texts = (role: string) => screen.queryAllByRole(role).map(({ textContent }) => textContent ?? "");
  const values = texts("definition").map((value) => value.replaceAll("\u00a0", " "));
  return Object.fromEntries(texts("term").map((term, index) => [term, values[index] ?? ""]));
}

describe("what an action of the trail kept", () => {
  it("has a name for every action and a word for every fact", () => {
    const actions = dottedWords(words.actions).map(([action]) => action);
    expect(actions.sort()).toEqual([...AUDIT_ACTIONS].sort());
    expect(Object.keys(words.facts).sort()).toEqual([...AUDIT_FACTS].sort());
  });

  it("has words for how people pay each other, and why they dispute a trade", () => {
    const { method, reason } = words.values;
    expect(P2P_METHODS.filter((one) => !(one in method))).toEqual([]);
    expect(P2P_DISPUTE_REASONS.filter((one) => !(one in reason))).toEqual([]);
  });

  it("tells amounts with their asset, figures, yes and no, days and codes in the reader's words", () => {
    const amount = { asset: "BRL", amount: "1234.50" } as const;
    const kept = { side: "buy", amount, price: "5.5531", needsApproval: false, purgeOn: "2036-03-10" };
    expect(said(kept)).toEqual({
      Lado: "Compra",
      Valor: "R$ 1.234,50",
      Preço: "5,5531",
      "Exige aprovação": "Não",
      "Apagar em": "10/03/2036",
    });
  });

  it("shows what was typed as it was typed, what is newer than the words as it is kept, and leaves nothing out but nothing", () => {
    expect(said({ reason: "Pediu por telefone", newer: "x.y", sellPrice: null })).toEqual({
      Motivo: "Pediu por telefone",
      newer: "x.y",
    });
  });
});
