import { readDeployment } from "@lastro/contracts/deployment";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { routes } from "@/features/identity/routes";
import { renderRoutes } from "@/testing/render-page";
import { authRefusal, type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 60_000 });

const SIGN_UP = "POST /auth/v1/signup";
const PERSONAL = {
  "Nome completo": "Helena Prado",
  CPF: "52998224725",
  Telefone: "11987654321",
  Email: "helena@exemplo.com.br",
  Senha: "trigo-e-lastro-2026",
  "Confirmar senha": "trigo-e-lastro-2026",
};
const ADDRESS = {
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

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

async function openForm() {
  const view = await renderRoutes(routes, "/register");
  await screen.findByLabelText("Nome completo");
  return view;
}

async function fillPersonal() {
  for (const [label, value] of Object.entries(PERSONAL)) type(label, value);
  press("Continuar");
  await screen.findByLabelText("CEP");
}

async function register() {
  const view = await openForm();
  await fillPersonal();
  for (const [label, value] of Object.entries(ADDRESS)) type(label, value);
  press("Cadastrar");
  return view;
}

describe("registration", () => {
  it("leads to the code of the letter, which may be sent again after a minute", async () => {
    server.answerPath(SIGN_UP, () => Response.json({ id: "u1", email: PERSONAL.Email, identities: [] }));
    const { router } = await register();
    await screen.findByLabelText("Código do email");
    expect(router.state.location).toMatchObject({ pathname: "/check-email", search: "", hash: "" });
    screen.getByText(PERSONAL.Email, { exact: false });
    screen.getByRole("button", { name: /^Enviar de novo em (59|60) s$/ });
    expect(server.sentToPath(SIGN_UP)[0]?.body).toMatchObject({
      email: PERSONAL.Email,
      data: { nome: PERSONAL["Nome completo"], cpf: PERSONAL.CPF, cidade: "Londrina" },
    });
  });

  it("goes on to the address only with personal data that is right", async () => {
    await openForm();
    type("Nome completo", PERSONAL["Nome completo"]);
    type("Senha", PERSONAL.Senha);
    type("Confirmar senha", "another-one");
    press("Continuar");
    await screen.findByText("As senhas não conferem");
    expect(screen.getAllByText(/Email inválido|Telefone deve ter|CPF deve ter/)).toHaveLength(3);
    expect(screen.queryByLabelText("CEP")).toBeNull();
    await fillPersonal();
    expect(document.activeElement?.textContent).toContain("Etapa 2 de 2");
  });

  it("goes back to the personal data, which it has kept", async () => {
    await openForm();
    await fillPersonal();
    type("Cidade", ADDRESS.Cidade);
    press("Voltar");
    expect(screen.getByLabelText<HTMLInputElement>("CPF").value).toBe("529.982.247-25");
    expect(screen.getByLabelText<HTMLInputElement>("Senha").value).toBe(PERSONAL.Senha);
    press("Continuar");
    expect((await screen.findByLabelText<HTMLInputElement>("Cidade")).value).toBe(ADDRESS.Cidade);
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
