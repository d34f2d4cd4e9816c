import { listDevicesRoute, registerDeviceRoute } from "@lastro/contracts/devices";
import { cancelLimitRaise, readLimits, setLimit } from "@lastro/contracts/limits";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { routes } from "@/features/limits/routes";
import type { RegisteredDevice } from "@/lib/devices";
import { loadNamespaces } from "@/lib/i18n/i18n";
import type { Limit } from "@/lib/limits";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 20_000 });

const night: Limit = {
  category: "sent",
  rule: "night",
  window: "night",
  allowed: "1000.00",
  used: "600.00",
  remaining: "400.00",
  maximum: "20000.00",
  resetsAt: null,
  raise: null,
};
const onePix: Limit = {
  ...night,
  category: "pix",
  rule: "transaction",
  window: "transaction",
  allowed: "15000.00",
  used: "0.00",
};
const thisDevice: RegisteredDevice = {
  id: "0190c1f0-0000-7000-8000-000000000001",
  device: { browser: "Chrome", system: "Android", kind: "phone" },
  registeredAt: "2026-11-20T12:00:00.000Z",
  current: true,
};
const raised: Limit = { ...night, raise: { to: "3000.00", from: "2026-11-21T13:00:00.000Z" } };

let server: StubServer;
// Loaded before anything on it is waited for.
beforeAll(() => import("@/features/limits/limits-page"), 30_000);
beforeEach(async () => {
  await loadNamespaces("limits", "devices");
  server = stubServer();
  server.answer(listDevicesRoute, { items: [thisDevice] });
  server.answer(readLimits, { limits: [onePix, night], newPayee: "5000.00" });
});

async function open(name: RegExp, amount: string): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.change(within(dialog).getByLabelText("Novo limite"), { target: { value: amount } });
}

describe("the limits of a client", () => {
  it("say how little is sent from a device until it is registered here", async () => {
    server.answer(listDevicesRoute, { items: [] });
    await renderRoutes(routes, "/settings/limits");
    const notice = "Este aparelho ainda não está cadastrado: até R$ 200 por Pix e R$ 1.000 por dia.";
    expect(await screen.findByText(notice)).toBeTruthy();
    server.answer(registerDeviceRoute, { items: [thisDevice] });
    fireEvent.click(screen.getByRole("button", { name: "Cadastrar este aparelho" }));
    await waitFor(() => expect(screen.queryByText(notice)).toBeNull());
  });

  it("say what holds at night, what was used of each, and how far one goes", async () => {
    await renderRoutes(routes, "/settings/limits");
    expect(
      await screen.findByText(
        "Das 20h às 6h o limite de Pix é R$ 1.000. Você pode reduzir na hora; para aumentar, a mudança vale após 24 horas.",
      ),
    ).toBeTruthy();
    expect(
      await screen.findByText(/^Favorecidos novos: até R\$\s5\.000,00 por Pix em 24 horas/),
    ).toBeTruthy();
    const bar = await screen.findByRole("progressbar");
    expect(bar.getAttribute("aria-label")).toMatch(/^Das 20h às 6h: R\$\s600,00 de R\$\s1\.000,00$/);
    expect(screen.getByText(/^Até R\$\s15\.000,00$/)).toBeTruthy();
  });

  it("are lowered without a proof, and the page says the new one", async () => {
    server.answer(setLimit, { limits: [onePix, { ...night, allowed: "700.00" }] });
    await renderRoutes(routes, "/settings/limits");
    await open(/^Alterar.*noite/, "700,00");
    fireEvent.click(screen.getByRole("button", { name: "Salvar limite" }));
    expect(await screen.findByText(/R\$\s600,00 de R\$\s700,00/)).toBeTruthy();
    expect(server.sentTo(setLimit)).toMatchObject([
      { params: { category: "sent", rule: "night" }, body: { amount: "700" } },
    ]);
  });

  it("are raised after a proof, wait on the page, and wait no longer once that is taken back", async () => {
    server.refuse(setLimit, "customers.password_needed");
    server.answerPath("POST /auth/v1/reauthenticate/confirm", () => new Response(null, { status: 204 }));
    await renderRoutes(routes, "/settings/limits");
    await open(/^Alterar.*noite/, "3000,00");
    fireEvent.click(screen.getByRole("button", { name: "Salvar limite" }));
    const password = await screen.findByLabelText("Senha");
    server.answer(setLimit, { limits: [onePix, raised] });
    fireEvent.change(password, { target: { value: "lastro-demo-2026" } });
    fireEvent.click(screen.getByRole("button", { name: "Confirmar" }));
    expect(await screen.findByText(/^Passa a R\$\s3\.000,00 em/)).toBeTruthy();
    server.answer(cancelLimitRaise, { limits: [onePix, night] });
    fireEvent.click(screen.getByRole("button", { name: "Cancelar aumento" }));
    await waitFor(() => expect(screen.queryByText(/^Passa a/)).toBeNull());
  });

  it("say in the dialog why an amount is refused", async () => {
    server.refuse(setLimit, "limits.above_maximum");
    await renderRoutes(routes, "/settings/limits");
    await open(/^Alterar.*noite/, "50000,00");
    fireEvent.click(screen.getByRole("button", { name: "Salvar limite" }));
    expect(await screen.findByText("Este limite é maior do que o permitido para a sua conta.")).toBeTruthy();
  });
});
