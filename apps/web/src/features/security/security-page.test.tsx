import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { routes } from "@/features/security/routes";
import { bankSession, CLIENT, signInToBank } from "@/testing/bank-session";
import { renderRoutes } from "@/testing/render-page";
import { authRefusal, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 60_000 });

const APP_ID = "0190c1f0-0000-7000-8000-000000000002";
const CODES = ["aaaabbbbccccdddd", "eeeeffffgggghhhh"];
const SLOW = { timeout: 30_000 };

let factors: object[];
let drawn: boolean;
let refusesCodes: boolean;
beforeEach(async () => {
  factors = [];
  drawn = false;
  refusesCodes = false;
  const server = stubServer();
  server.answerPath("GET /auth/v1/user", () =>
    Response.json({
      id: CLIENT.id,
      email: CLIENT.email,
      email_confirmed_at: "2026-11-01T12:00:00Z",
      factors: drawn ? [...factors, factor("recovery_code")] : factors,
    }),
  );
  server.answerPath("GET /auth/v1/settings", () =>
    Response.json({ external: { phone: false }, passkeys_enabled: true }),
  );
  server.answerPath("GET /auth/v1/passkeys", () => Response.json([]));
  server.answerPath("GET /auth/v1/user/oauth/grants", () => Response.json([]));
  server.answerPath("GET /auth/v1/factors/recovery-codes", () => Response.json({ total: 2, remaining: 2 }));
  server.answerPath("POST /auth/v1/factors/recovery-codes", () => {
    if (refusesCodes) return authRefusal(500, "unexpected_failure");
    drawn = true;
    return Response.json({ codes: CODES });
  });
  server.answerPath("POST /auth/v1/factors", () =>
    Response.json({
      id: APP_ID,
      type: "totp",
      totp: { qr_code: "<svg/>", secret: "ABCDEFGHIJKLMNOP", uri: "otpauth://totp/x" },
    }),
  );
  server.answerPath(`POST /auth/v1/factors/${APP_ID}/challenge`, () =>
    Response.json({ id: "0190c1f0-0000-7000-8000-000000000003", type: "totp", expires_at: 1_900_000_000 }),
  );
  await signInToBank();
  server.answerPath(`POST /auth/v1/factors/${APP_ID}/verify`, () => {
    factors = [factor("totp")];
    return Response.json(bankSession());
  });
});
afterEach(() => {
  window.localStorage.clear();
});

function factor(type: string): object {
  const at = "2026-11-02T12:00:00Z";
  return { id: APP_ID, factor_type: type, status: "verified", friendly_name: "", created_at: at };
}

const heading = (name: string) => screen.findByRole("heading", { name }, SLOW);

async function turnOnTheApp(): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name: "Ativar segundo fator" }));
  fireEvent.click(await screen.findByRole("button", { name: "Adicionar aplicativo" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Continuar" }));
  fireEvent.change(await dialog.findByLabelText(/Código de verificação/), { target: { value: "123456" } });
  fireEvent.click(dialog.getByRole("button", { name: "Confirmar" }));
}

describe("the security page", () => {
  it("shows the recovery codes at once after the app is turned on, and the level rises to strong", async () => {
    await renderRoutes(routes, "/security");
    await heading("Nível de proteção: Básica");
    await turnOnTheApp();
    const codes = within(await screen.findByRole("dialog", { name: "Seus códigos de recuperação" }, SLOW));
    expect(codes.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "aaaa-bbbb-cccc-dddd",
      "eeee-ffff-gggg-hhhh",
    ]);
    fireEvent.click(codes.getByRole("button", { name: "Guardei meus códigos" }));
    await heading("Nível de proteção: Forte");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("names the codes as the next step where they could not be drawn", async () => {
    refusesCodes = true;
    await renderRoutes(routes, "/security");
    await turnOnTheApp();
    await heading("Nível de proteção: Boa");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull(), SLOW);
    fireEvent.click(screen.getByRole("button", { name: "Ver códigos de recuperação" }));
    expect(await screen.findByRole("button", { name: "Gerar códigos" })).toBeTruthy();
  });

  it("opens one row at a time", async () => {
    await renderRoutes(routes, "/security?open=password");
    const password = await screen.findByRole("button", { name: "Fechar: Senha" }, SLOW);
    expect(password.getAttribute("aria-expanded")).toBe("true");
    fireEvent.click(
      await screen.findByRole("button", { name: "Gerenciar: Biometria e chaves de acesso" }, SLOW),
    );
    expect(await screen.findByText("Nenhuma chave de acesso")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Gerenciar: Senha" })).toBeTruthy();
  });
});
