import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { lazyPage } from "@/app/lazy-page";
import { routes } from "@/features/oauth-consent/routes";
import { SESSION_STORAGE_KEY } from "@/lib/session/auth-client";
import { signInToBank } from "@/testing/bank-session";
import { renderRoutes } from "@/testing/render-page";
import { authRefusal, type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 60_000 });

const ID = "0190c1f0-0000-4000-8000-000000000001";
const ADDRESS = `/oauth/consent?authorization_id=${ID}`;
const CLIENT = { id: ID, name: "Planilha", uri: "https://cliente.exemplo", logo_uri: "" };
const QUESTION = "GET /auth/v1/oauth/authorizations/:id";
const ANSWER = "POST /auth/v1/oauth/authorizations/:id/consent";
const ASKED = {
  authorization_id: ID,
  redirect_uri: "https://cliente.exemplo/volta",
  client: CLIENT,
  user: { id: ID, email: "ana@exemplo.com.br" },
  scope: "openid email",
};
let opened: () => Response;
let answered: () => Response;
let server: StubServer;
let left: string[];

// Loaded before anything on it is waited for.
beforeAll(() => import("@/features/oauth-consent/consent-page"), 60_000);
beforeEach(async () => {
  left = [];
  opened = () => Response.json(ASKED);
  answered = () => Response.json({ redirect_url: "https://cliente.exemplo/volta?code=c" });
  server = stubServer();
  server.answerPath(QUESTION, () => opened());
  server.answerPath(ANSWER, () => answered());
  vi.spyOn(window.location, "assign").mockImplementation((url) => void left.push(String(url)));
  await signInToBank();
});
afterEach(() => {
  window.localStorage.clear();
  vi.restoreAllMocks();
});

const open = (at = ADDRESS) => renderRoutes(routes, at);

describe("a program that asks who a person is", () => {
  it("is shown with what it would know and where it is, and gets its code when the person agrees", async () => {
    await open();
    expect(await screen.findByRole("heading", { name: "Planilha quer saber quem você é" })).toBeTruthy();
    expect(screen.getByText(/ana@exemplo\.com\.br/)).toBeTruthy();
    expect(screen.getByText("Ver seu email e se ele foi confirmado")).toBeTruthy();
    expect(screen.queryByText(/Ver seu telefone/)).toBeNull();
    expect(screen.getByText(/volta para cliente\.exemplo/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Autorizar" }));
    await waitFor(() => expect(left).toEqual(["https://cliente.exemplo/volta?code=c"]), { timeout: 30_000 });
    expect(server.sentToPath(ANSWER)).toMatchObject([{ params: { id: ID }, body: { action: "approve" } }]);
  });

  it("is told when the person does not agree", async () => {
    answered = () => Response.json({ redirect_url: "https://cliente.exemplo/volta?error=access_denied" });
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "Não autorizar" }));
    await waitFor(() => expect(left).toHaveLength(1), { timeout: 30_000 });
    expect(server.sentToPath(ANSWER)).toMatchObject([{ body: { action: "deny" } }]);
  });

  it("is not shown when it was answered before", async () => {
    opened = () => Response.json({ redirect_url: "https://cliente.exemplo/volta?code=d" });
    await open();
    await waitFor(() => expect(left).toEqual(["https://cliente.exemplo/volta?code=d"]), { timeout: 30_000 });
    expect(screen.queryByRole("button")).toBeNull();
  });

  it.each([
    ["oauth_authorization_not_found", 404, /Este pedido não existe/],
    ["insufficient_aal", 403, /tem um segundo fator/],
  ])("cannot be answered after %s", async (code, status, words) => {
    opened = () => authRefusal(status, code);
    await open();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(left).toEqual([]);
  });

  it("cannot be answered where the address names none", async () => {
    await open("/oauth/consent");
    expect(await screen.findByText(/Este pedido não existe/)).toBeTruthy();
  });

  it("cannot be answered any more when it expired on the screen", async () => {
    answered = () => authRefusal(404, "oauth_authorization_not_found");
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "Autorizar" }));
    expect(await screen.findByText(/Este pedido não existe/)).toBeTruthy();
    expect(left).toEqual([]);
  });

  it("says what is wrong when the answer is refused, and can be answered again", async () => {
    answered = () => authRefusal(429, "over_request_rate_limit");
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "Autorizar" }));
    expect(await screen.findByRole("alert")).toBeTruthy();
    expect((screen.getByRole("button", { name: "Autorizar" }) as HTMLButtonElement).disabled).toBe(false);
    expect(left).toEqual([]);
  });
});

describe("whoever is not signed in", () => {
  it("signs in first and comes back to the question", async () => {
    window.localStorage.clear();
    window.dispatchEvent(new StorageEvent("storage", { key: SESSION_STORAGE_KEY, newValue: null }));
    const login = { path: "/login", ...lazyPage([], async () => () => <p>entrar</p>) };
    const { router } = await renderRoutes([...routes, login], ADDRESS);
    await screen.findByText("entrar");
    expect(router.state.location.search).toBe(`?next=${encodeURIComponent(ADDRESS)}`);
  });
});
