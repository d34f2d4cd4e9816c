import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lazyPage } from "@/app/lazy-page";
import { ToastRegion } from "@/components/toast-region";
import { AccountInformation } from "@/features/accounts/account-information";
import type { Profile } from "@/features/accounts/api";
import { SESSION_STORAGE_KEY } from "@/lib/session/auth-client";
import { sessionStarted } from "@/lib/session/session-store";
import { renderRoutes } from "@/testing/render-page";

vi.setConfig({ testTimeout: 60_000 });

const ID = "0190c1f0-0000-7000-8000-000000000001";
const PROFILE: Profile = {
  id: ID,
  name: "Ana Prado",
  email: "ana@exemplo.com.br",
  roles: ["client"],
  platformId: "7KF3-92QD",
  phone: "+5511987654321",
  phoneVerified: false,
  cpfMasked: "***.982.247-**",
  cpfVerified: true,
  address: null,
  language: "pt-BR",
  kyc: { status: "APPROVED", verified: true },
  lastLogin: null,
  createdAt: null,
};

let sendsTexts: boolean;
let asked: { path: string; body: unknown }[];
let answerToSend: () => Response;

function problem(status: number, code: string, { detail = code, ...facts }: Record<string, unknown> = {}) {
  return Response.json({ status, code, title: code, detail, facts }, { status });
}

beforeEach(async () => {
  sendsTexts = true;
  asked = [];
  answerToSend = () => new Response(null, { status: 204 });
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url, "http://localhost");
    if (pathname === "/auth/v1/settings") return Response.json({ external: { phone: sendsTexts } });
    const body: unknown = init.body ? JSON.parse(String(init.body)) : undefined;
    asked.push({ path: pathname, body });
    if (pathname === "/v1/me/phone/code") return answerToSend();
    const right = JSON.stringify(body) === JSON.stringify({ code: "123456" });
    return right
      ? Response.json({ ...PROFILE, phoneVerified: true })
      : problem(422, "customers.phone_code_wrong");
  });
  window.localStorage.setItem(
    SESSION_STORAGE_KEY,
    JSON.stringify({
      access_token: "a.e30.c",
      refresh_token: "r",
      token_type: "bearer",
      expires_in: 3600,
      expires_at: Math.floor(Date.now() / 1000) + 3600,
      user: { id: ID, email: PROFILE.email },
    }),
  );
  await sessionStarted();
});
afterEach(() => {
  window.localStorage.clear();
  vi.unstubAllGlobals();
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
    expect(asked).toEqual([]);
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
    expect(asked.map(({ path }) => path)).toEqual([
      "/v1/me/phone/code",
      "/v1/me/phone/verification",
      "/v1/me/phone/verification",
    ]);
  });

  it("asks for the code that is already on its way, and counts down until another", async () => {
    answerToSend = () => problem(429, "request.rate_limited", { seconds: 42 });
    const dialog = await openDialog();
    fireEvent.click(dialog.getByRole("button", { name: "Enviar código" }));
    expect(await dialog.findByLabelText("Código")).toBeTruthy();
    expect(dialog.getByRole("button", { name: /Enviar de novo em 4\d s/ })).toBeTruthy();
  });

  it("says why no code was sent", async () => {
    const detail = "Este número já está verificado em outra conta.";
    answerToSend = () => problem(409, "customers.phone_taken", { detail });
    const dialog = await openDialog();
    fireEvent.click(dialog.getByRole("button", { name: "Enviar código" }));
    expect(await dialog.findByText(detail)).toBeTruthy();
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
