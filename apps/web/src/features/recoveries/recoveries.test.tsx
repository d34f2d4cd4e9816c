import type { WireResponseOf } from "@lastro/contracts";
import { readCase, readCaseTimeline } from "@lastro/contracts/cases";
import { listCryptoRails } from "@lastro/contracts/crypto/incoming";
import { listAddressEntries } from "@lastro/contracts/crypto/withdrawals";
import {
  acceptRecovery,
  decideRecovery,
  listRecoveries,
  openRecovery,
  readAnyRecovery,
  readRecovery,
} from "@lastro/contracts/recoveries";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { routes as adminRoutes } from "@/features/recoveries/admin-routes";
import { routes } from "@/features/recoveries/routes";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 20_000 });

const id = "0190c1f0-0000-7000-8000-000000000001";
const other = "0190c1f0-0000-7000-8000-000000000002";
const NOW = "2026-03-10T12:00:00.000Z";
const HASH = `0x${"ab".repeat(32)}`;
const OWN = "0x9858EfFD232B4033E47d90003D41EC34EcaEda94";
const OUTSIDE = "0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0";
const TOKEN = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";

type Recovery = WireResponseOf<typeof readRecovery>;

const offered: Recovery = {
  ...{ id, openedAt: NOW, openedBy: "house", network: "BSC", txHash: HASH, finding: "unexpected" },
  ...{ stage: "offered", dueAt: "2026-03-24T12:00:00.000Z", comments: 0 },
  seen: { token: TOKEN, units: "250000000", asset: null, amount: null },
  ...{ address: OWN, claimed: null, reason: null, fee: "100.00", destination: null, sentHash: null },
  ...{ decision: null, files: [], may: { accept: true, addDocuments: true, comment: true } },
};

let server: StubServer;
// Loaded before anything on them is waited for.
beforeAll(
  () =>
    Promise.all([
      import("@/features/recoveries/recovery-page"),
      import("@/features/recoveries/new-recovery-page"),
      import("@/features/recoveries/admin-recovery-page"),
    ]),
  30_000,
);
beforeEach(() => {
  server = stubServer();
  server.answer(listRecoveries, { items: [], nextCursor: null });
  server.answer(readRecovery, offered);
  server.answer(listCryptoRails, {
    rails: [
      {
        ...{ asset: "USDT" as const, network: "BSC" as const, name: "Binance Smart Chain", working: true },
        minimum: { asset: "USDT", amount: "10.000000" },
        speeds: [],
        leastSent: { asset: "USDT", amount: "10.000000" },
        ...{ confirmations: 4, finalityAfterSeconds: 60 },
      },
    ],
  });
  const entry = { address: OUTSIDE, owner: "own" as const, holder: null, createdAt: NOW, provenAt: NOW };
  server.answer(listAddressEntries, {
    entries: [
      { ...entry, id, network: "BSC", label: "Minha carteira", coolsUntil: null },
      { ...entry, id: other, network: "ERC20", label: "Outra rede", coolsUntil: null },
    ],
  });
});

describe("a recovery asked for", () => {
  it("counts as loading until the networks it may name are known", async () => {
    let answer: ((rails: WireResponseOf<typeof listCryptoRails>) => void) | undefined;
    server.answer(listCryptoRails, () => new Promise((resolve) => (answer = resolve)));
    await renderRoutes(routes, "/wallet/recoveries/new");
    await waitFor(() => expect(answer).toBeDefined());
    await waitFor(() => expect(document.querySelector("[aria-busy=true]")).not.toBeNull());
    answer?.({ rails: [] });
    expect(await screen.findByLabelText("Rede usada no envio")).toBeTruthy();
    expect(document.querySelector("[aria-busy=true]")).toBeNull();
  });

  it("is what the client typed, sent once, and answered by what the chain shows with the right door", async () => {
    const explained: Recovery = {
      ...offered,
      ...{ openedBy: "client", finding: "below_minimum", stage: "explained", dueAt: null, fee: null },
      seen: { token: null, units: "5500000", asset: "USDT", amount: "5.500000" },
      may: { accept: false, addDocuments: false, comment: false },
    };
    server.answer(openRecovery, explained);
    server.answer(readRecovery, explained);
    await renderRoutes(routes, "/wallet/recoveries/new");
    fireEvent.click(await screen.findByRole("combobox", { name: "Rede usada no envio" }));
    fireEvent.click(await screen.findByRole("option", { name: /Binance Smart Chain/ }));
    const type = (name: RegExp, value: string) =>
      fireEvent.change(screen.getByRole("textbox", { name }), { target: { value } });
    type(/Identificador/, ` ${HASH} `);
    type(/Endereço/, OWN);
    type(/O que foi enviado/, "USDT");
    const send = screen.getByRole<HTMLButtonElement>("button", { name: "Ler a rede" });
    expect(send.disabled).toBe(true);
    type(/Quanto/, "5,50");
    fireEvent.click(send);
    expect(await screen.findByText("Abaixo do mínimo")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Ver o que falta" }).getAttribute("href")).toBe(
      "/crypto/deposit",
    );
    expect(server.sentTo(openRecovery).map(({ body }) => body)).toEqual([
      { network: "BSC", txHash: HASH, address: OWN, token: "USDT", amount: "5.50" },
    ]);
  });
});

describe("an offer", () => {
  it("is accepted for its fee to an address of the same network, with a proof where one is asked for", async () => {
    server.refuse(acceptRecovery, "customers.password_needed");
    server.answerPath("POST /auth/v1/reauthenticate/confirm", () => new Response(null, { status: 204 }));
    await renderRoutes(routes, `/wallet/recoveries/${id}`);
    fireEvent.click(await screen.findByRole("combobox", { name: "Enviar para" }));
    expect(screen.queryByRole("option", { name: "Outra rede" })).toBeNull();
    fireEvent.click(await screen.findByRole("option", { name: "Minha carteira" }));
    fireEvent.click(screen.getByRole("button", { name: /^Aceitar por/ }));
    const password = await screen.findByLabelText("Senha");
    const accepted: Recovery = {
      ...{ ...offered, stage: "accepted", dueAt: null, destination: OUTSIDE },
      may: { accept: false, addDocuments: true, comment: true },
    };
    server.answer(acceptRecovery, accepted);
    server.answer(readRecovery, accepted);
    fireEvent.change(password, { target: { value: "lastro-demo-2026" } });
    fireEvent.click(screen.getByRole("button", { name: "Confirmar" }));
    expect(await screen.findByText(/Dois administradores aprovam o envio/)).toBeTruthy();
    expect(screen.getByText(OUTSIDE)).toBeTruthy();
    expect(server.sentTo(acceptRecovery).map(({ body }) => body)).toEqual([{ entryId: id }, { entryId: id }]);
  });
});

describe("a deposit set aside", () => {
  it("is released by asking another administrator, with the reason the client reads", async () => {
    const setAside: WireResponseOf<typeof readAnyRecovery> = {
      ...offered,
      ...{ finding: "under_review", reason: "sender_blocked", stage: "in_review", dueAt: null, fee: null },
      client: { id: other, name: "Maria Souza", email: "maria@lastro.demo" },
      ...{ pendingApproval: null, from: OUTSIDE, mayDecide: ["release", "keep"] },
    };
    server.answer(readAnyRecovery, setAside);
    server.answer(readCase, {
      ...{ id, kind: "crypto.recovery", subject: id, status: "in_review", waitingFor: null },
      ...{ openedBy: "house", openedAt: NOW, assignee: null, deadlines: [], parties: [], evidence: [] },
      ...{ decision: null, closedAt: null, mayAddEvidence: true },
    });
    server.answer(readCaseTimeline, { events: [], nextCursor: null });
    server.answer(decideRecovery, {
      ...setAside,
      pendingApproval: { id: other, requestedBy: other, requestedAt: NOW },
    });
    await renderRoutes(adminRoutes, `/admin/recoveries/${id}`);
    fireEvent.click(await screen.findByRole("button", { name: "Creditar ao cliente" }));
    fireEvent.change(await screen.findByRole("textbox", { name: /Motivo/ }), {
      target: { value: "A origem foi conferida." },
    });
    fireEvent.click(screen.getAllByRole("button", { name: "Creditar ao cliente" }).at(-1) as HTMLElement);
    await waitFor(() =>
      expect(server.sentTo(decideRecovery).map(({ body }) => body)).toEqual([
        { decision: "release", grounds: "A origem foi conferida." },
      ]),
    );
  });
});
