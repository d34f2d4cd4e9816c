import { demoMailbox } from "@lastro/contracts/demo";
import { readDeployment } from "@lastro/contracts/deployment";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lazyPage } from "@/app/lazy-page";
import { awaitConfirmation, awaitedConfirmation } from "@/features/identity/awaited-confirmation";
import { routes } from "@/features/identity/routes";
import { bankServer, bankSession, CLIENT, leaveBank, signInToBank } from "@/testing/bank-session";
import { renderRoutes } from "@/testing/render-page";
import { authRefusal, type StubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 60_000 });

const VERIFY = "POST /auth/v1/verify";
const RESEND = "POST /auth/v1/resend";
const { email } = CLIENT;

let server: StubServer;
beforeEach(() => {
  server = bankServer();
});
afterEach(leaveBank);

const open = (at = "/check-email") =>
  renderRoutes(
    [
      ...routes,
      ...["/dashboard", "/wallet"].map((path) => ({
        path,
        ...lazyPage([], async () => () => <h1>{path}</h1>),
      })),
    ],
    at,
  );
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>("button", { name });
const typeCode = async (code: string) =>
  fireEvent.change(await screen.findByLabelText("Código do email"), { target: { value: code } });
const confirm = async () => fireEvent.click(await button("Confirmar email"));

describe("the code of the confirmation letter", () => {
  it("signs the person in and leads to the page they came for, without the address in any URL", async () => {
    server.answerPath(VERIFY, () => Response.json(bankSession()));
    awaitConfirmation(email);
    const { router } = await open("/check-email?next=%2Fwallet");
    await screen.findByText(`Enviamos um código de 6 dígitos para ${email}.`, { exact: false });
    expect(JSON.stringify(router.state.location)).not.toContain(email);
    await typeCode("012345");
    await confirm();
    await screen.findByRole("heading", { name: "/wallet" });
    expect(server.sentToPath(VERIFY)[0]?.body).toMatchObject({ type: "signup", email, token: "012345" });
    expect(awaitedConfirmation()).toBeUndefined();
  });

  it("says under the field that it is wrong or incomplete, and keeps the person there", async () => {
    server.answerPath(VERIFY, () => authRefusal(403, "otp_expired"));
    awaitConfirmation(email);
    await open();
    await typeCode("01234");
    await confirm();
    const field = await screen.findByLabelText("Código do email");
    await screen.findByText("Digite os 6 dígitos do código.");
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(server.sentToPath(VERIFY)).toEqual([]);
    await typeCode("012345");
    expect(screen.queryByText("Digite os 6 dígitos do código.")).toBeNull();
    await confirm();
    await screen.findByText("Código incorreto ou vencido. Confira os dígitos ou peça outro.");
    expect(document.activeElement).toBe(field);
  });

  it("may be asked for again once the wait is over, which then begins anew", async () => {
    server.answerPath(RESEND, () => Response.json({}));
    awaitConfirmation(email, 2);
    await open();
    expect((await button(/^Enviar de novo em [12] s$/)).disabled).toBe(true);
    const again = await screen.findByRole("button", { name: "Enviar de novo" });
    fireEvent.click(again);
    await screen.findByText(/o novo código chega em instantes/);
    expect(server.sentToPath(RESEND)[0]?.body).toMatchObject({ type: "signup", email });
    expect((await button(/^Enviar de novo em (59|60) s$/)).disabled).toBe(true);
  });

  it("waits as long as the service asks to", async () => {
    server.answerPath(RESEND, () => tooSoon(42));
    awaitConfirmation(email, 0);
    await open();
    fireEvent.click(await button("Enviar de novo"));
    await button(/^Enviar de novo em 4[12] s$/);
  });

  it("is sent first to whoever opens the page in another tab", async () => {
    server.answerPath(RESEND, () => Response.json({}));
    await open();
    fireEvent.change(await screen.findByLabelText("Email"), { target: { value: email } });
    fireEvent.click(await button("Enviar código"));
    await screen.findByLabelText("Código do email");
    expect(server.sentToPath(RESEND)).toHaveLength(1);
  });

  it("is no longer asked for once the letter's link has signed the person in", async () => {
    awaitConfirmation(email);
    await open();
    await screen.findByLabelText("Código do email");
    await signInToBank();
    await screen.findByRole("heading", { name: "/dashboard" });
  });
});

describe("the mailbox of a demonstration", () => {
  const letter = {
    id: "1",
    subject: "Confirme seu email no Lastro",
    receivedAt: "2026-11-29T12:00:00.000Z",
    text: "Ou digite este código: 012345\nhttps://lastro.example/auth/v1/verify?token=a",
    links: [],
  };

  it("shows the letters for the address", async () => {
    server.answer(readDeployment, { mode: "demo", addressLookup: false });
    server.answer(demoMailbox, { messages: [letter] });
    awaitConfirmation(email);
    await open();
    await screen.findByText(/Ou digite este código: 012345/);
    const link = screen.getByRole("link", { name: /verify\?token=a$/ });
    expect(link.getAttribute("href")).toBe("https://lastro.example/auth/v1/verify?token=a");
    expect(server.sentTo(demoMailbox)[0]?.query).toEqual({ to: email });
  });

  it("does not exist elsewhere", async () => {
    awaitConfirmation(email);
    await open();
    await screen.findByLabelText("Código do email");
    await waitFor(() => expect(server.sentTo(readDeployment)).toHaveLength(1));
    expect(screen.queryByText("Caixa de email da demonstração")).toBeNull();
    expect(server.sentTo(demoMailbox)).toEqual([]);
  });
});

function tooSoon(seconds: number): Response {
  const message = `For security purposes, you can only request this after ${seconds} seconds.`;
  const headers = { "X-Supabase-Api-Version": "2024-01-01" };
  return Response.json({ code: "over_email_send_rate_limit", message }, { status: 429, headers });
}
