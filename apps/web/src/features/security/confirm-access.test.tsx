import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lazyPage } from "@/app/lazy-page";
import { ConfirmAccess } from "@/components/confirm-access";
import { AuthenticatorRow } from "@/features/security/authenticator-row";
import { CLIENT, signInToBank } from "@/testing/bank-session";
import { renderRoutes } from "@/testing/render-page";
import { authRefusal, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 60_000 });

const PERSON = { id: CLIENT.id, email: CLIENT.email, factors: [] };
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
  const server = stubServer();
  server.answerPath("GET /auth/v1/user", () => Response.json(PERSON));
  server.answerPath("POST /auth/v1/factors", () =>
    confirmed ? Response.json(FACTOR) : authRefusal(400, "reauthentication_needed"),
  );
  server.answerPath("GET /auth/v1/reauthenticate", () => {
    letters += 1;
    return Response.json({});
  });
  server.answerPath("POST /auth/v1/reauthenticate/confirm", ({ body }) => {
    proofs.push(body);
    const { password, nonce } = body as { password?: string; nonce?: string };
    confirmed = password === "certa" || nonce === "123456";
    return confirmed ? new Response(null, { status: 204 }) : authRefusal(400, "current_password_invalid");
  });
  await signInToBank();
});
afterEach(() => {
  window.localStorage.clear();
});

function Screen() {
  return (
    <>
      <AuthenticatorRow />
      <ConfirmAccess />
    </>
  );
}

/** Begins an authenticator app and answers the question that comes before it. */
async function begin() {
  await renderRoutes(
    [{ path: "/", ...lazyPage(["security", "identity"], async () => Screen) }],
    "/?open=authenticator",
  );
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
