import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lazyPage } from "@/app/lazy-page";
import { ConfirmAccess } from "@/components/confirm-access";
import { AuthenticatorSection } from "@/features/security/authenticator-section";
import { SESSION_STORAGE_KEY } from "@/lib/session/auth-client";
import { sessionStarted } from "@/lib/session/session-store";
import { renderRoutes } from "@/testing/render-page";

vi.setConfig({ testTimeout: 60_000 });

const PERSON = { id: "0190c1f0-0000-7000-8000-000000000001", email: "ana@exemplo.com.br", factors: [] };
const FACTOR = {
  id: "0190c1f0-0000-7000-8000-000000000002",
  type: "totp",
  totp: { qr_code: "<svg/>", secret: "ABCDEFGHIJKLMNOP", uri: "otpauth://totp/x" },
};

let confirmed: boolean;
let proofs: unknown[];
let letters: number;
beforeEach(async () => {
  confirmed = false;
  proofs = [];
  letters = 0;
  const refused = (status: number, code: string) =>
    Response.json({ code, message: code }, { status, headers: { "X-Supabase-Api-Version": "2024-01-01" } });
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const { pathname } = new URL(url, "http://localhost");
    switch (pathname) {
      case "/auth/v1/factors":
        return confirmed ? Response.json(FACTOR) : refused(400, "reauthentication_needed");
      case "/auth/v1/reauthenticate":
        letters += 1;
        return Response.json({});
      case "/auth/v1/reauthenticate/confirm": {
        const proof = JSON.parse(String(init?.body));
        proofs.push(proof);
        confirmed = proof.password === "certa" || proof.nonce === "123456";
        return confirmed ? new Response(null, { status: 204 }) : refused(400, "current_password_invalid");
      }
      default:
        return Response.json(PERSON);
    }
  });
  window.localStorage.setItem(
    SESSION_STORAGE_KEY,
    JSON.stringify({
      access_token: "a.e30.c",
      refresh_token: "r",
      token_type: "bearer",
      expires_in: 3600,
      expires_at: Math.floor(Date.now() / 1000) + 3600,
      user: PERSON,
    }),
  );
  await sessionStarted();
});
afterEach(() => {
  window.localStorage.clear();
  vi.unstubAllGlobals();
});

function Screen() {
  return (
    <>
      <AuthenticatorSection />
      <ConfirmAccess />
    </>
  );
}

/** Begins an authenticator app and answers the question that comes before it. */
async function begin() {
  await renderRoutes([{ path: "/", ...lazyPage(["security", "identity"], async () => Screen) }]);
  fireEvent.click(await screen.findByRole("button", { name: "Adicionar aplicativo" }));
  const adding = within(await screen.findByRole("dialog"));
  fireEvent.click(adding.getByRole("button", { name: "Continuar" }));
  return within(await screen.findByRole("dialog", { name: "Confirme que é você" }));
}

describe("a way into the account that is added long after signing in", () => {
  it("asks for the password first, and goes on with what the person began", async () => {
    const question = await begin();
    fireEvent.change(question.getByLabelText(/Senha/), { target: { value: "errada" } });
    fireEvent.click(question.getByRole("button", { name: "Confirmar" }));
    expect(await question.findByText("Senha atual incorreta.")).toBeTruthy();
    fireEvent.change(question.getByLabelText(/Senha/), { target: { value: "certa" } });
    fireEvent.click(question.getByRole("button", { name: "Confirmar" }));
    expect(await screen.findByText("ABCD EFGH IJKL MNOP")).toBeTruthy();
    expect(proofs).toEqual([{ password: "errada" }, { password: "certa" }]);
  });

  it("takes the code of a letter from who has no password", async () => {
    const question = await begin();
    fireEvent.click(question.getByRole("button", { name: "Receber um código por email" }));
    fireEvent.change(await question.findByLabelText(/Código de verificação/), {
      target: { value: "123456" },
    });
    fireEvent.click(question.getByRole("button", { name: "Confirmar" }));
    expect(await screen.findByText("ABCD EFGH IJKL MNOP")).toBeTruthy();
    expect([letters, proofs]).toEqual([1, [{ nonce: "123456" }]]);
  });

  it("is not added when the person declines, and nothing is said to have failed", async () => {
    const question = await begin();
    fireEvent.click(question.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Confirme que é você" })).toBeNull());
    expect(within(screen.getByRole("dialog")).queryByRole("alert")).toBeNull();
    expect(proofs).toEqual([]);
  });
});
