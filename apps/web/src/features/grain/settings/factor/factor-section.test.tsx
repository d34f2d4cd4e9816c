import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
} from "@lastro/contracts/grain/second-factor";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FactorSection } from "@/features/grain/settings/factor/factor-section";
import { agroSession, keepAgroSession } from "@/lib/agro-session";
import { loadNamespaces } from "@/lib/i18n/i18n";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";
import { signInToMarket } from "@/testing/trader-session";

const ID = "0198c0de-0000-7000-8000-0000000000f2";

let server: StubServer;
beforeEach(async () => {
  await loadNamespaces("grain-settings-factor", "security", "identity");
  signInToMarket("buyer");
  server = stubServer();
  server.answer(readSecondFactor, { enabled: false, codesLeft: 0 });
  server.answer(beginSecondFactor, { id: ID, qrCode: "<svg/>", secret: "JBSWY3DPEHPK3PXP" });
  const session = agroSession();
  if (session)
    server.answer(confirmSecondFactor, {
      session: { ...session, accessToken: "raised" },
      recoveryCodes: ["abcdefghijklmnop"],
    });
  server.answer(removeSecondFactor, undefined);
});
afterEach(() => keepAgroSession(null));

const open = () => renderRoutes([{ path: "/", element: <FactorSection /> }]);
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe("two-step verification of the marketplace", () => {
  it("is turned on by the password and a first code; the session goes on, and the recovery codes are shown", async () => {
    await open();
    fireEvent.click(await screen.findByRole("button", { name: "Ligar" }));
    fill("Sua senha", "safra");
    fireEvent.click(screen.getByRole("button", { name: "Continuar" }));
    expect(await screen.findByText("JBSW Y3DP EHPK 3PXP")).toBeTruthy();
    fill("Código do aplicativo", "123456");
    fireEvent.click(screen.getByRole("button", { name: "Confirmar" }));
    expect(await screen.findByText("abcd-efgh-ijkl-mnop")).toBeTruthy();
    expect(agroSession()?.accessToken).toBe("raised");
    expect(server.sentTo(confirmSecondFactor)[0]?.body).toEqual({ code: "123456" });
  });

  it("is turned off by a code", async () => {
    server.answer(readSecondFactor, { enabled: true, codesLeft: 8 });
    await open();
    expect(await screen.findByText("8 códigos de recuperação")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Desligar" }));
    fill("Código", "123456");
    const [, confirm] = await screen.findAllByRole("button", { name: "Desligar", hidden: true });
    if (confirm) fireEvent.click(confirm);
    await waitFor(() => expect(server.sentTo(removeSecondFactor)[0]?.body).toEqual({ code: "123456" }));
  });
});
