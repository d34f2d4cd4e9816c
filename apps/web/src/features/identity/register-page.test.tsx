import { readDeployment } from "@lastro/contracts/deployment";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { routes } from "@/features/identity/routes";
import { renderRoutes } from "@/testing/render-page";
import { authRefusal, type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 60_000 });

const SIGN_UP = "POST /auth/v1/signup";
const TYPED = {
  "Nome completo": "Helena Prado",
  CPF: "52998224725",
  Telefone: "11987654321",
  Email: "helena@exemplo.com.br",
  Senha: "trigo-e-lastro-2026",
  "Confirmar senha": "trigo-e-lastro-2026",
  CEP: "86010000",
  Endereço: "Rua das Palmeiras, 210",
  Cidade: "Londrina",
  Estado: "PR",
};

let server: StubServer;
beforeEach(() => {
  server = stubServer();
  server.answer(readDeployment, { mode: "production", addressLookup: false });
});
afterEach(() => window.sessionStorage.clear());

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function register() {
  const view = await renderRoutes(routes, "/register");
  await screen.findByLabelText("Nome completo");
  for (const [label, value] of Object.entries(TYPED)) type(label, value);
  fireEvent.click(screen.getByRole("button", { name: "Cadastrar" }));
  return view;
}

describe("registration", () => {
  it("leads to the code of the letter, which may be sent again after a minute", async () => {
    server.answerPath(SIGN_UP, () => Response.json({ id: "u1", email: TYPED.Email, identities: [] }));
    const { router } = await register();
    await screen.findByLabelText("Código do email");
    expect(router.state.location).toMatchObject({ pathname: "/check-email", search: "", hash: "" });
    screen.getByText(TYPED.Email, { exact: false });
    screen.getByRole("button", { name: /^Enviar de novo em (59|60) s$/ });
    expect(server.sentToPath(SIGN_UP)[0]?.body).toMatchObject({
      email: TYPED.Email,
      data: { nome: TYPED["Nome completo"], cpf: TYPED.CPF, cidade: "Londrina" },
    });
  });

  it("keeps the form and what was typed when it is refused", async () => {
    server.answerPath(SIGN_UP, () => authRefusal(422, "signup_disabled"));
    await register();
    await waitFor(() => expect(server.sentToPath(SIGN_UP)).toHaveLength(1), { timeout: 30_000 });
    await waitFor(
      () => expect(screen.getByRole<HTMLButtonElement>("button", { name: "Cadastrar" }).disabled).toBe(false),
      { timeout: 30_000 },
    );
    expect(screen.getByLabelText<HTMLInputElement>("Cidade").value).toBe("Londrina");
    expect(screen.queryByLabelText("Código do email")).toBeNull();
  });

  it("says how hard the password is to guess while it is typed", async () => {
    await renderRoutes(routes, "/register");
    await screen.findByText("Pelo menos 6 caracteres; mais longa é melhor.");
    for (const [password, word] of [
      ["trigo", "Curta demais"],
      ["123456", "Fraca"],
      ["trigo2026", "Razoável"],
      ["trigo-e-lastro-2026", "Forte"],
    ] as const) {
      type("Senha", password);
      await screen.findByText(word);
    }
  });
});
