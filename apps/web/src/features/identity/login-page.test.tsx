import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { routes } from "@/features/identity/routes";
import { SESSION_STORAGE_KEY } from "@/lib/session/auth-client";
import { refreshAccessToken, signOut } from "@/lib/session/session-store";
import { bankServer, CLIENT, leaveBank, signInToBank } from "@/testing/bank-session";
import { renderRoutes } from "@/testing/render-page";
import { authRefusal, type StubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 60_000 });

const RESEND = "POST /auth/v1/resend";
const { email } = CLIENT;

let server: StubServer;
beforeEach(() => {
  server = bankServer();
});
afterEach(leaveBank);

async function signIn(at = "/login") {
  const view = await renderRoutes(routes, at);
  fireEvent.change(await screen.findByLabelText("Email"), { target: { value: email } });
  fireEvent.change(screen.getByLabelText("Senha"), { target: { value: "trigo-e-lastro-2026" } });
  fireEvent.click(screen.getByRole("button", { name: "Entrar" }));
  return view;
}

describe("signing in with an address that is not confirmed", () => {
  beforeEach(() => server.answerPath("POST /auth/v1/token", () => authRefusal(400, "email_not_confirmed")));

  it("offers to enter the code, and keeps the page the person came for", async () => {
    const { router } = await signIn("/login?next=%2Fwallet");
    await screen.findByText("Falta confirmar seu email");
    fireEvent.click(screen.getByRole("button", { name: "Digitar o código" }));
    await screen.findByLabelText("Código do email");
    expect(screen.getByText(email, { exact: false })).toBeDefined();
    expect(router.state.location).toMatchObject({ pathname: "/check-email", search: "?next=%2Fwallet" });
    expect(server.sentToPath(RESEND)).toEqual([]);
  });

  it("offers to send another code", async () => {
    server.answerPath(RESEND, () => Response.json({}));
    await signIn();
    fireEvent.click(await screen.findByRole("button", { name: "Enviar outro código" }));
    await screen.findByLabelText("Código do email");
    expect(server.sentToPath(RESEND)[0]?.body).toMatchObject({ type: "signup", email });
  });

  it("says why another code was not sent", async () => {
    server.answerPath(RESEND, () => authRefusal(429, "over_email_send_rate_limit"));
    await signIn();
    fireEvent.click(await screen.findByRole("button", { name: "Enviar outro código" }));
    await screen.findByText("Já enviamos um email há pouco. Aguarde um instante antes de pedir outro.");
  });

  it("offers nothing when the password was wrong", async () => {
    server.answerPath("POST /auth/v1/token", () => authRefusal(400, "invalid_credentials"));
    await signIn();
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>("button", { name: "Entrar" }).disabled).toBe(false),
    );
    expect(screen.queryByText("Falta confirmar seu email")).toBeNull();
  });
});

describe("the sign-in page after a session", () => {
  const why = "Sua sessão terminou";
  const arrive = async () => {
    await renderRoutes(routes, "/login");
    await screen.findByLabelText("Email");
  };

  it("says that it expired", async () => {
    server.answerPath("POST /auth/v1/token", () => authRefusal(400, "session_expired"));
    await signInToBank();
    await refreshAccessToken();
    await arrive();
    expect((await screen.findByRole("alert")).textContent).toContain(why);
  });

  it("says that it was ended in another tab", async () => {
    await signInToBank();
    window.localStorage.removeItem(SESSION_STORAGE_KEY);
    window.dispatchEvent(new StorageEvent("storage", { key: SESSION_STORAGE_KEY, newValue: null }));
    await arrive();
    expect((await screen.findByRole("alert")).textContent).toContain(why);
  });

  it("says nothing after signing out", async () => {
    await signInToBank();
    await signOut();
    await arrive();
    expect(screen.queryByText(why)).toBeNull();
  });
});
