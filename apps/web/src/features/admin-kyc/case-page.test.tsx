import { approveKycCase, listKycCases, openKycFile, readKycCase } from "@lastro/contracts/kyc-review";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { KycCase, QueueItem } from "@/features/admin-kyc/api";
import { routes } from "@/features/admin-kyc/routes";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 30_000 });

const id = (n: number) => `0190c1f0-0000-7000-8000-00000000000${n}`;
const AT = "2026-03-10T12:00:00.000Z";

const item = (n: number, name: string): QueueItem => ({
  ...{ caseId: id(n), userId: id(n + 4), name, email: "ana@exemplo.com.br", status: "IN_REVIEW" },
  ...{ documentType: "passport", findings: [], reviewerId: null, reviewerName: null },
  ...{ submittedAt: AT, dueAt: null, updatedAt: AT },
});

const document = {
  ...({ side: null, contentType: "application/pdf", status: "ACCEPTED", reason: null } as const),
  ...{ bytes: 4, removable: false, url: "/", uploadedAt: AT },
};
const kycCase = (n: number, name: string): KycCase => ({
  ...item(n, name),
  ...{ phone: "+5511987654321", cpf: "52998224725", personal: null, verified: false },
  address: { endereco: "Rua A, 1", cidade: "Sorriso", estado: "MT", cep: "78890000" },
  documents: [
    { ...document, id: id(8), type: "passport" },
    { ...document, id: id(9), type: "selfie" },
  ],
  ...{ rejectionReason: null, history: [], submittedForClient: false, reviewable: true },
});

let server: StubServer;
// Loaded before anything on it is waited for.
beforeAll(() => import("@/features/admin-kyc/case-page"), 30_000);
beforeEach(() => {
  server = stubServer();
  server.answer(listKycCases, {
    ...{ items: [item(1, "Ana Prado"), item(2, "Bruno Reis")], nextCursor: null, counts: {} },
  });
  server.answer(readKycCase, ({ params }) =>
    params.caseId === id(1) ? kycCase(1, "Ana Prado") : kycCase(2, "Bruno Reis"),
  );
  server.answer(openKycFile, new Blob(["%PDF"]));
  server.answer(approveKycCase, { ...kycCase(1, "Ana Prado"), status: "APPROVED", verified: true });
});

const open = async () => {
  const view = await renderRoutes(routes, `/admin/kyc/${id(1)}`);
  await screen.findByRole("heading", { level: 1, name: "Ana Prado" });
  return view;
};
const press = (key: string) => fireEvent.keyDown(window.document.body, { key });

describe("the review of a verification", () => {
  it("shows the selfie beside the document", async () => {
    await open();
    const panel = screen.getByRole("tabpanel");
    await waitFor(() => expect(within(panel).getAllByRole("link")).toHaveLength(2), { timeout: 30_000 });
    const files = within(panel)
      .getAllByRole("link")
      .map((link) => link.getAttribute("download"));
    expect(files).toEqual([`comprovante-${id(8)}.pdf`, `comprovante-${id(9)}.pdf`]);
  });

  it("asks by A and R before anything is decided, and then offers the next case", async () => {
    await open();
    press("r");
    const refusing = await screen.findByRole("dialog", { name: "Recusar a verificação de Ana Prado?" });
    press("a");
    fireEvent.click(within(refusing).getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    press("a");
    const approving = await screen.findByRole("dialog", { name: "Aprovar Ana Prado?" });
    expect(server.sentTo(approveKycCase)).toEqual([]);
    fireEvent.click(within(approving).getByRole("button", { name: "Aprovar" }));
    await waitFor(() => expect(server.sentTo(approveKycCase)).toHaveLength(1));
    fireEvent.click(await screen.findByRole("button", { name: "Próximo caso" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Bruno Reis" })).toBeTruthy();
  });

  it("moves on to the next case by the arrow", async () => {
    const { router } = await open();
    await screen.findByRole("button", { name: "Próximo caso" });
    press("ArrowRight");
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/kyc/${id(2)}`));
  });
});
