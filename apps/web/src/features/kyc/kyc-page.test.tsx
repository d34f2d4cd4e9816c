import { readKyc, saveKycDraft } from "@lastro/contracts/kyc";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Draft, Kyc } from "@/features/kyc/api";
import { routes } from "@/features/kyc/routes";
import { bankServer, signInToBank } from "@/testing/bank-session";
import { renderRoutes } from "@/testing/render-page";

vi.setConfig({ testTimeout: 60_000 });

const SLOW = { timeout: 30_000 };
const DRAFT: Draft = {
  birthDate: "1990-05-17",
  motherName: "Teresa Prado",
  nationality: "BR",
  occupation: "",
  documentType: "cnh",
  documentNumber: "01234567890",
  documentExpiresOn: "2033-01-31",
  politicallyExposed: false,
};
const KYC: Kyc = {
  caseId: "0190c1f0-0000-7000-8000-000000000009",
  status: "DRAFT",
  verified: false,
  nextStep: "complete",
  nextStepAt: null,
  rejectionReason: null,
  submittedAt: null,
  approvedAt: null,
  documents: [],
  missing: [{ type: "identity", side: null }],
  personal: null,
  draft: DRAFT,
};

afterEach(() => {
  window.localStorage.clear();
});

it("a verification goes on from its draft, is edited from its review, and what is typed is kept", async () => {
  const server = bankServer();
  server.answer(readKyc, KYC);
  server.answer(saveKycDraft, undefined);
  await signInToBank();
  await renderRoutes(routes, "/kyc-plus?step=review");
  expect(await screen.findByText("Teresa Prado", {}, SLOW)).toBeTruthy();
  expect(screen.getByText("31/01/2033")).toBeTruthy();

  fireEvent.click(screen.getByRole("button", { name: "Editar: Dados pessoais" }));
  fireEvent.change(await screen.findByLabelText(/Profissão/), { target: { value: "Agrônoma" } });
  expect(await screen.findByText("Rascunho salvo. Continue de qualquer aparelho.", {}, SLOW)).toBeTruthy();
  expect(server.sentTo(saveKycDraft).map(({ body }) => body)).toEqual([{ ...DRAFT, occupation: "Agrônoma" }]);

  fireEvent.click(screen.getByRole("button", { name: "Voltar para a revisão" }));
  await waitFor(() => expect(screen.getByText("Agrônoma")).toBeTruthy(), SLOW);
  expect(screen.getByRole("button", { name: "Enviar para análise" })).toBeTruthy();
});
