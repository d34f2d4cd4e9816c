import { readDeployment } from "@lastro/contracts/deployment";
import { registerTrader, signInTrader } from "@lastro/contracts/grain/accounts";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ToastRegion } from "@/components/toast-region";
import { routes } from "@/features/grain/entry/routes";
import { keepAgroSession } from "@/lib/agro-session";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";
import { traderSession } from "@/testing/trader-session";

const pages = [
  ...routes,
  { path: "/agro/dashboard-producer", element: <p>Painel do produtor</p> },
  { path: "/agro/dashboard-buyer", element: <p>Painel de compras</p> },
];

let server: StubServer;

// The first screen's code is transformed once, outside the time of a test.
beforeAll(async () => {
  await import("@/features/grain/entry/login-page");
  await import("@/components/ui/toast");
}, 30_000);

beforeEach(() => {
  keepAgroSession(null);
  server = stubServer();
  server.answer(readDeployment, { mode: "production", addressLookup: false });
});

async function show(at: string) {
  await renderRoutes(pages, at);
  render(<ToastRegion />);
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

describe("signing in to the marketplace", () => {
  it("welcomes by name and leads to the dashboard of the account's type", async () => {
    server.answer(signInTrader, traderSession("producer"));
    await show("/agro/login");
    await screen.findByLabelText("Email");
    type("Email", " Ana@Example.com ");
    type("Senha", " segredo ");
    press("Entrar");
    expect(await screen.findByText("Painel do produtor")).toBeTruthy();
    expect(await screen.findByText("Login realizado com sucesso!")).toBeTruthy();
    expect(server.sentTo(signInTrader).map(({ body }) => body)).toEqual([
      { email: "ana@example.com", password: " segredo " },
    ]);
  });
  it("refuses an attempt while one is running", async () => {
    server.answer(signInTrader, () => new Promise(() => undefined));
    await show("/agro/login");
    await screen.findByLabelText("Email");
    type("Email", "ana@example.com");
    type("Senha", "segredo");
    press("Entrar");
    fireEvent.click(await screen.findByRole("button", { name: "Entrando..." }));
    expect(await screen.findByText("Login já em andamento")).toBeTruthy();
    expect(screen.getByText("Erro no login")).toBeTruthy();
    expect(server.sentTo(signInTrader)).toHaveLength(1);
  });
  it("says what the server says of a wrong password", async () => {
    server.refuse(signInTrader, "grain.login_wrong");
    await show("/agro/login");
    await screen.findByLabelText("Email");
    type("Email", "ana@example.com");
    type("Senha", "errada");
    press("Entrar");
    expect(await screen.findByText("Email ou senha incorretos")).toBeTruthy();
  });
  it("says that the database could not be asked where no answer came", async () => {
    server.disconnect(signInTrader);
    await show("/agro/login");
    await screen.findByLabelText("Email");
    type("Email", "ana@example.com");
    type("Senha", "segredo");
    press("Entrar");
    expect(await screen.findByText(/^Erro ao consultar banco de dados\. A resposta não chegou/)).toBeTruthy();
    expect(screen.getByText("Erro no login")).toBeTruthy();
  });
  it("asks for a code where there is a second factor, and sends it with the password", async () => {
    server.refuse(signInTrader, "grain.second_factor_needed");
    await show("/agro/login");
    await screen.findByLabelText("Email");
    type("Email", "ana@example.com");
    type("Senha", "segredo");
    press("Entrar");
    await screen.findByLabelText("Código de verificação");
    server.answer(signInTrader, traderSession("producer"));
    type("Código de verificação", "123456");
    press("Entrar");
    expect(await screen.findByText("Painel do produtor")).toBeTruthy();
    expect(server.sentTo(signInTrader).at(-1)?.body).toEqual({
      ...{ email: "ana@example.com", password: "segredo", code: "123456" },
    });
  });
  it("sends whoever is signed in on to their dashboard", async () => {
    keepAgroSession(traderSession("buyer"));
    await show("/agro/login");
    expect(await screen.findByText("Painel de compras")).toBeTruthy();
  });
});

describe("a page somebody came for", () => {
  const enter = async (next: string) => {
    server.answer(signInTrader, traderSession("producer"));
    const { router } = await renderRoutes(
      [...pages, { path: "/agro/dashboard-producer/orders/:id", element: <p>O pedido</p> }],
      `/agro/login?next=${encodeURIComponent(next)}`,
    );
    await screen.findByLabelText("Email");
    type("Email", "ana@example.com");
    type("Senha", "segredo");
    press("Entrar");
    await waitFor(() => expect(router.state.location.pathname).not.toBe("/agro/login"));
    return router.state.location.pathname + router.state.location.search;
  };
  it("opens once they have signed in", async () => {
    const page = "/agro/dashboard-producer/orders/0198c0de-0000-7000-8000-0000000000aa?a=1";
    expect(await enter(page)).toBe(page);
  });
  it.each([
    "https://evil.example",
    "//evil.example/agro/dashboard-buyer",
    "/dashboard",
    "/agro/../dashboard",
  ])("is dropped when it is %s, which is no page of the marketplace", async (foreign) =>
    expect(await enter(foreign)).toBe("/agro/dashboard-producer"),
  );
  it("is their dashboard where they came for the marketplace itself", async () => {
    keepAgroSession(traderSession("buyer"));
    await show("/agro");
    expect(await screen.findByText("Painel de compras")).toBeTruthy();
  });
});

describe("registering at the marketplace", () => {
  const fill = async (confirmation: string) => {
    await show("/agro/register");
    await screen.findByLabelText("Nome completo");
    type("Nome completo", "Ana Lavoura");
    type("Email", "ana@example.com");
    type("Senha", "segredo");
    type("Confirmar senha", confirmation);
  };
  it("sends nothing while the passwords differ or no type is chosen", async () => {
    await fill("outro");
    fireEvent.click(screen.getByRole("radio", { name: /Produtor/ }));
    press("Criar conta");
    type("Confirmar senha", "segredo");
    expect(server.sentTo(registerTrader)).toEqual([]);
    expect(screen.queryByText("Erro no cadastro")).toBeNull();
  });
  it("starts with no type of account chosen, and sends nothing until one is", async () => {
    await fill("segredo");
    for (const radio of screen.getAllByRole("radio"))
      expect(radio.getAttribute("aria-checked")).toBe("false");
    press("Criar conta");
    expect(await screen.findByText("Escolha o tipo de conta")).toBeTruthy();
    expect(server.sentTo(registerTrader)).toEqual([]);
  });
  it("marks each field that is missing", async () => {
    await show("/agro/register");
    fireEvent.click(await screen.findByRole("radio", { name: /Produtor/ }));
    press("Criar conta");
    expect(await screen.findAllByText("Preencha este campo")).toHaveLength(4);
    expect(document.activeElement).toBe(screen.getByLabelText("Nome completo"));
    type("Nome completo", "Ana Lavoura");
    expect(screen.getAllByText("Preencha este campo")).toHaveLength(3);
    expect(server.sentTo(registerTrader)).toEqual([]);
  });
  const refused = {
    taken: () => server.refuse(registerTrader, "grain.email_taken"),
    failed: () => server.refuse(registerTrader, "server.unexpected"),
    unanswered: () => server.disconnect(registerTrader),
  };
  it.each([
    ["taken", /^Este email já está cadastrado$/],
    ["failed", /^Erro ao criar conta: Tivemos um problema do nosso lado/],
    ["unanswered", /^Erro ao verificar email\. A resposta não chegou/],
  ] as const)("says why no account was opened: %s", async (how, said) => {
    refused[how]();
    await fill("segredo");
    fireEvent.click(screen.getByRole("radio", { name: /Comprador/ }));
    press("Criar conta");
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.getByText("Erro no cadastro")).toBeTruthy();
  });
  it("opens the account and hands the address to the sign-in", async () => {
    server.answer(registerTrader, { id: "0198c0de-0000-7000-8000-000000000001" });
    await fill("segredo");
    fireEvent.click(screen.getByRole("radio", { name: /Comprador/ }));
    press("Criar conta");
    expect(await screen.findByText("Conta criada com sucesso!")).toBeTruthy();
    expect(screen.getByText("Você pode fazer login agora.")).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ana@example.com"),
    );
    expect(server.sentTo(registerTrader)[0]?.body).toEqual({
      name: "Ana Lavoura",
      email: "ana@example.com",
      password: "segredo",
      country: "BR",
      accountType: "buyer",
    });
  });
});
