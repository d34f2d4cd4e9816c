import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { lazyPage } from "@/app/lazy-page";
import { ToastRegion } from "@/components/toast-region";
import { OtherWays } from "@/features/identity/other-ways";
import type { Factor } from "@/lib/session/factors";
import { renderRoutes } from "@/testing/render-page";
import { stubServer } from "@/testing/stub-server";

let settings: { external: { phone: boolean }; passkeys_enabled: boolean };
beforeEach(() => {
  settings = { external: { phone: true }, passkeys_enabled: true };
  stubServer().answerPath("GET /auth/v1/settings", () => Response.json(settings));
  vi.stubGlobal("PublicKeyCredential", () => undefined);
});

function factor(type: string): Factor {
  return { id: type, type, verified: true, name: "", createdAt: "2026-11-03T12:00:00Z", phone: "" };
}

async function ways(types: readonly string[] | undefined) {
  const chosen: string[] = [];
  const Ways = () => (
    <OtherWays
      method="app"
      factors={types?.map(factor)}
      busy={false}
      onChange={(method) => chosen.push(method)}
      onText={() => chosen.push("text")}
      onKey={() => chosen.push("key")}
    />
  );
  await renderRoutes([{ path: "/", ...lazyPage(["identity"], async () => Ways) }]);
  render(<ToastRegion />);
  const button = (name: string) => screen.getByRole("button", { name }) as HTMLButtonElement;
  await screen.findByRole("button", { name: "Por SMS" });
  return { chosen, button };
}

describe("other ways to confirm a sign-in", () => {
  it("are those the person has", async () => {
    const { chosen, button } = await ways(["totp", "phone", "webauthn"]);
    await waitFor(() => expect(button("Biometria").disabled).toBe(false));
    for (const name of ["Por SMS", "Biometria", "Usar código de recuperação"]) fireEvent.click(button(name));
    expect(chosen).toEqual(["text", "key", "recovery"]);
  });

  it("say what the person has not set up, rather than that it is to come", async () => {
    const { chosen, button } = await ways(["totp"]);
    await waitFor(() => expect(button("Biometria").disabled).toBe(false));
    fireEvent.click(button("Biometria"));
    await screen.findByText("Nenhuma biometria cadastrada", { selector: "li *" });
    fireEvent.click(button("Por SMS"));
    await screen.findByText("Nenhum celular cadastrado", { selector: "li *" });
    expect(chosen).toEqual([]);
  });

  it("wait until it is known what the person has", async () => {
    const { button } = await ways(undefined);
    await waitFor(() => expect(button("Por SMS").disabled).toBe(true));
    expect(button("Biometria").disabled).toBe(true);
  });

  it("are on their way where this installation has none", async () => {
    settings = { external: { phone: false }, passkeys_enabled: false };
    const { button } = await ways(["totp", "phone", "webauthn"]);
    expect(button("Biometria Em breve").disabled).toBe(true);
    for (const name of ["Por SMS", "Por email"]) {
      fireEvent.click(button(name));
      await screen.findByText(/estará disponível em breve/, { selector: "li *" });
    }
  });
});
