import { errorSentence } from "@lastro/contracts";
import { sendPhoneCode, verifyPhone } from "@lastro/contracts/customers";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lazyPage } from "@/app/lazy-page";
import { ToastRegion } from "@/components/toast-region";
import { AccountInformation } from "@/features/accounts/account-information";
import type { Profile } from "@/features/accounts/api";
import { CLIENT, signInToBank } from "@/testing/bank-session";
import { renderRoutes } from "@/testing/render-page";
import { refusal, type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 60_000 });

const PROFILE: Profile = { ...CLIENT, phone: "+5511987654321", phoneVerified: false };

let sendsTexts: boolean;
let server: StubServer;

beforeEach(async () => {
  sendsTexts = true;
  server = stubServer();
  server.answerPath("GET /auth/v1/settings", () => Response.json({ external: { phone: sendsTexts } }));
  server.answer(sendPhoneCode, undefined);
  server.answer(verifyPhone, ({ body }) =>
    body.code === "123456" ? { ...PROFILE, phoneVerified: true } : refusal("customers.phone_code_wrong"),
  );
  await signInToBank();
});
afterEach(() => {
  window.localStorage.clear();
});

async function open(profile: Profile) {
  const page = () => <AccountInformation profile={profile} />;
  await renderRoutes([{ path: "/", ...lazyPage(["accounts"], async () => page) }]);
  render(<ToastRegion />);
}

async function openDialog() {
  await open(PROFILE);
  fireEvent.click(await screen.findByRole("button", { name: "Verificar" }));
  return within(await screen.findByRole("dialog"));
}

describe("a phone nobody has verified", () => {
  it("says so, and is verified by the code of a text", async () => {
    const dialog = await openDialog();
    expect(screen.getByText("Não verificado")).toBeTruthy();
    expect(server.sentTo(sendPhoneCode)).toEqual([]);
    fireEvent.click(dialog.getByRole("button", { name: "Enviar código" }));
    const field = await dialog.findByLabelText("Código");
    expect(dialog.getByText(/enviamos por SMS para \(11\) 98765-4321/)).toBeTruthy();
    const again = dialog.getByRole<HTMLButtonElement>("button", { name: /Enviar de novo em \d+ s/ });
    expect(again.disabled).toBe(true);

    fireEvent.change(field, { target: { value: "000000" } });
    fireEvent.click(dialog.getByRole("button", { name: "Verificar telefone" }));
    expect(await dialog.findByText(/Código inválido ou vencido/)).toBeTruthy();
    expect(dialog.getByLabelText("Código").getAttribute("aria-invalid")).toBe("true");

    fireEvent.change(field, { target: { value: "123456" } });
    fireEvent.click(dialog.getByRole("button", { name: "Verificar telefone" }));
    expect(await screen.findByText("Telefone verificado")).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sentTo(sendPhoneCode)).toHaveLength(1);
    expect(server.sentTo(verifyPhone)).toHaveLength(2);
  });

  it("asks for the code that is already on its way, and counts down until another", async () => {
    server.refuse(sendPhoneCode, "request.rate_limited", { seconds: 42 });
    const dialog = await openDialog();
    fireEvent.click(dialog.getByRole("button", { name: "Enviar código" }));
    expect(await dialog.findByLabelText("Código")).toBeTruthy();
    expect(dialog.getByRole("button", { name: /Enviar de novo em 4\d s/ })).toBeTruthy();
  });

  it("says why no code was sent", async () => {
    server.refuse(sendPhoneCode, "customers.phone_taken");
    const dialog = await openDialog();
    fireEvent.click(dialog.getByRole("button", { name: "Enviar código" }));
    expect(await dialog.findByText(errorSentence("customers.phone_taken", "pt-BR"))).toBeTruthy();
    expect(dialog.queryByLabelText("Código")).toBeNull();
  });

  it("that is no mobile's cannot be verified, and it says why", async () => {
    await open({ ...PROFILE, phone: "+551133334444" });
    expect(await screen.findByText(/cadastre um celular/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Verificar" })).toBeNull();
  });

  it("only says so where no texts are sent", async () => {
    sendsTexts = false;
    await open(PROFILE);
    expect(await screen.findByText("Não verificado")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Verificar" })).toBeNull();
  });
});

describe("a verified phone", () => {
  it("says so and offers nothing more", async () => {
    await open({ ...PROFILE, phoneVerified: true });
    expect(await screen.findByText("Verificado")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Verificar" })).toBeNull();
  });
});
