import { addPasskey, beginPasskey, listPasskeys, removePasskey } from "@lastro/contracts/grain/passkeys";
import { readSecondFactor } from "@lastro/contracts/grain/second-factor";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PasskeysSection } from "@/features/grain/settings/passkeys/passkeys-section";
import { keepAgroSession } from "@/lib/agro-session";
import { loadNamespaces } from "@/lib/i18n/i18n";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";
import { signInToMarket } from "@/testing/trader-session";

const ID = "0198c0de-0000-7000-8000-0000000000f3";
const PASSKEY = { id: ID, name: "Meu notebook", createdAt: "2026-05-01T12:00:00.000Z", lastUsedAt: null };

let server: StubServer;
beforeEach(async () => {
  await loadNamespaces("grain-settings-factor", "security", "identity");
  signInToMarket("producer");
  // What a browser that knows passkeys has.
  vi.stubGlobal("PublicKeyCredential", class {});
  server = stubServer();
  server.answerPath("GET /auth/v1/settings", () => Response.json({ passkeys_enabled: true, external: {} }));
  server.answer(readSecondFactor, { enabled: false, codesLeft: 0 });
  server.answer(listPasskeys, { items: [PASSKEY] });
  server.answer(removePasskey, undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  keepAgroSession(null);
});

const open = () => renderRoutes([{ path: "/", element: <PasskeysSection /> }]);

describe("passkeys of the marketplace", () => {
  it("are listed by name, and removed once it is said what that means", async () => {
    await open();
    expect(await screen.findByText("Meu notebook")).toBeTruthy();
    expect(screen.getByText(/ainda não usada/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Remover" }));
    expect(await screen.findByText("Remover “Meu notebook”?")).toBeTruthy();
    const [, confirm] = screen.getAllByRole("button", { name: "Remover", hidden: true });
    if (confirm) fireEvent.click(confirm);
    await waitFor(() => expect(server.sentTo(removePasskey)[0]?.params).toEqual({ id: ID }));
  });

  it("are begun by the password, and a wrong one is said where it was typed", async () => {
    server.refuse(beginPasskey, "grain.current_password_wrong");
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "Criar chave de acesso" }));
    fireEvent.change(await screen.findByLabelText("Sua senha"), { target: { value: "safra" } });
    fireEvent.click(screen.getByRole("button", { name: "Continuar" }));
    expect(await screen.findByText(/senha atual está incorreta/)).toBeTruthy();
    expect(server.sentTo(beginPasskey)[0]?.body).toEqual({ password: "safra" });
    expect(server.sentTo(addPasskey)).toEqual([]);
  });

  it("are begun by a code where there is a second factor", async () => {
    server.answer(readSecondFactor, { enabled: true, codesLeft: 8 });
    server.refuse(beginPasskey, "grain.second_factor_wrong");
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "Criar chave de acesso" }));
    fireEvent.change(await screen.findByLabelText("Código"), { target: { value: "123456" } });
    fireEvent.click(screen.getByRole("button", { name: "Continuar" }));
    await waitFor(() => expect(server.sentTo(beginPasskey)[0]?.body).toEqual({ code: "123456" }));
  });
});
