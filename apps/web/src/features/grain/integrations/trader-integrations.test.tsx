import {
  createTraderKey,
  createTraderWebhookEndpoint,
  listTraderKeys,
  revokeTraderKey,
} from "@lastro/contracts/grain/integrations";
import { listNotices } from "@lastro/contracts/grain/notices";
import { readPreferences } from "@lastro/contracts/grain/preferences";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiKey } from "@/components/integrations/api";
import { routes } from "@/features/grain/routes";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";
import { traderPreferences } from "@/testing/trader-preferences";
import { signInToMarket } from "@/testing/trader-session";

// The first page brings its chunk with it.
vi.setConfig({ testTimeout: 20_000 });
const FIRST = { timeout: 15_000 };

const KEY: ApiKey = {
  ...{ id: "0190c1f0-0000-7000-8000-000000000001", name: "ERP", hint: "lastro_test_…9fKq" },
  ...{ scopes: ["orders:read"], limits: null, addresses: [], status: "active" },
  ...{ createdAt: "2026-11-26T15:00:00.000Z", expiresAt: null, revokedAt: null },
  ...{ lastUsedAt: null, lastUsedIp: null },
};

let server: StubServer;
function enter(type: "buyer" | "producer") {
  signInToMarket(type, { name: "Paula Produtora" });
  server = stubServer();
  server.answer(readPreferences, traderPreferences());
  server.answer(listNotices, { items: [], unread: 0 });
  server.answer(listTraderKeys, { items: [] });
}
beforeEach(() => enter("producer"));

const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole("button", { name }, FIRST));
const type = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label, undefined, FIRST), { target: { value } });
const check = async (name: RegExp) => fireEvent.click(await screen.findByRole("checkbox", { name }, FIRST));

describe("a trader's integrations", () => {
  it("ask for the password of who makes a key, again after a wrong one, and show the secret", async () => {
    server.refuse(createTraderKey, "integrations.password_needed");
    await renderRoutes(routes, "/agro/dashboard-producer/integrations/keys/new");
    await type(/^Nome/, "ERP");
    await check(/Ler pedidos/);
    await press("Criar chave");
    await type(/^Senha/, "errada");
    server.refuse(createTraderKey, "grain.current_password_wrong");
    await press("Confirmar");
    await screen.findByText("Esta senha não está certa. Tente de novo.");
    await type(/^Senha/, "safra-2026");
    server.answer(createTraderKey, { key: KEY, secret: "lastro_test_secret" });
    await press("Confirmar");
    expect((await screen.findByTestId("secret")).textContent).toBe("lastro_test_secret");
    const asked = { name: "ERP", scopes: ["orders:read"], addresses: [], expiresInDays: 365 };
    expect(server.sentTo(createTraderKey).map(({ body }) => body)).toEqual([
      asked,
      { ...asked, proof: { password: "errada" } },
      { ...asked, proof: { password: "safra-2026" } },
    ]);
  });

  it("send a code of the second factor along with a webhook", async () => {
    server.refuse(createTraderWebhookEndpoint, "grain.second_factor_needed");
    await renderRoutes(routes, "/agro/dashboard-producer/integrations/webhooks/new");
    await type(/^Endereço/, "https://erp.example.com/lastro");
    await press("Adicionar webhook");
    await type(/^Código/, "123456");
    await press("Confirmar");
    await waitFor(() =>
      expect(server.sentTo(createTraderWebhookEndpoint)[1]?.body).toMatchObject({
        ...{ url: "https://erp.example.com/lastro", proof: { code: "123456" } },
      }),
    );
  });

  it("ask for the password of who revokes a key", async () => {
    server.answer(listTraderKeys, { items: [KEY] });
    server.refuse(revokeTraderKey, "integrations.password_needed");
    await renderRoutes(routes, "/agro/dashboard-producer/integrations");
    await press("Revogar");
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Revogar" }));
    await type(/^Senha/, "safra-2026");
    server.answer(revokeTraderKey, { ...KEY, status: "revoked", revokedAt: KEY.createdAt });
    await press("Confirmar");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sentTo(revokeTraderKey).map(({ body }) => body)).toEqual([
      {},
      { proof: { password: "safra-2026" } },
    ]);
  });

  it("offer a buyer no scope of offers, and nobody one of the bank", async () => {
    enter("buyer");
    await renderRoutes(routes, "/agro/dashboard-buyer/integrations/keys/new");
    await screen.findByRole("checkbox", { name: /Ler pedidos/ }, FIRST);
    expect(screen.queryByRole("checkbox", { name: /offers:/ })).toBeNull();
    expect(screen.queryByRole("checkbox", { name: /pix:/ })).toBeNull();
    expect(screen.getAllByRole("checkbox")).toHaveLength(5);
  });

  it("say in the guide how the marketplace is asked", async () => {
    await renderRoutes(routes, "/agro/dashboard-producer/integrations?tab=guide");
    expect((await screen.findAllByText(/\/agro\/v1\/offers/, undefined, FIRST)).length).toBeGreaterThan(1);
    expect(screen.queryByText(/\/v1\/pix\/charges/)).toBeNull();
  });
});
