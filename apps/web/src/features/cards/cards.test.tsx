import { readWallets } from "@lastro/contracts/accounts";
import {
  activateCard,
  addCardToWallet,
  blockCard,
  changeCardControls,
  changeTillMandate,
  listCards,
  readCard,
  readPinKey,
  requestCard,
  revealCard,
  setCardPin,
  topUpCard,
} from "@lastro/contracts/cards/cards";
import { readCashback } from "@lastro/contracts/cards/cashback";
import { demoAuthorizeCard, demoMerchants } from "@lastro/contracts/cards/purchases";
import { readDeployment } from "@lastro/contracts/deployment";
import { requestOtcQuote } from "@lastro/contracts/otc";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { routes } from "@/features/cards/routes";
import { signInToBank } from "@/testing/bank-session";
import { bankCard, bankCards, cardsId, cashback } from "@/testing/cards";
import { renderRoutes } from "@/testing/render-page";
import { refusal, type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 20_000 });

const plain = (element: Element | null) => element?.textContent?.replaceAll("\u00a0", " ") ?? "";
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

let server: StubServer;
// Loaded before anything on it is waited for.
beforeAll(() => import("@/features/cards/client-pages"), 60_000);
beforeEach(() => {
  server = stubServer();
  server.answer(readDeployment, { mode: "demo", addressLookup: false });
  server.answer(readCashback, cashback());
  server.answer(listCards, bankCards([bankCard()]));
  server.answer(readCard, bankCard());
  server.answer(readWallets, {
    wallets: [
      {
        asset: "BRL",
        available: { asset: "BRL", amount: "1000.00" },
        held: { asset: "BRL", amount: "0.00" },
        vaulted: { asset: "BRL", amount: "0.00" },
        inBasket: { asset: "BRL", amount: "0.00" },
        total: { asset: "BRL", amount: "1000.00" },
        valueBrl: "1000.00",
      },
    ],
    owed: "0.00",
    totals: { value: "1000.00", brl: "1000.00", crypto: "0.00" },
    holds: [],
  });
});

const open = async (path = `/cards/${cardsId("c1")}`) => {
  const page = await renderRoutes(routes, path);
  await screen.findByRole("heading", { level: 1 });
  return page;
};

describe("asking for a card", () => {
  it("repeats kind, address and fee before a plastic is asked for", async () => {
    server.answer(requestCard, bankCard({ id: cardsId("c2"), kind: "physical", type: "physical" }));
    const { router } = await open("/cards/new");
    fireEvent.click(await screen.findByRole("radio", { name: /Cartão físico/ }));
    type(screen.getByLabelText("CEP"), "01310-100");
    type(screen.getByLabelText("Rua"), "Avenida Paulista");
    type(screen.getByLabelText("Número"), "900");
    type(screen.getByLabelText("Bairro"), "Bela Vista");
    type(screen.getByLabelText("Cidade"), "São Paulo");
    type(screen.getByLabelText("UF"), "sp");
    press("Continuar");
    const confirmation = await screen.findByRole("region", { name: "Confira o pedido" });
    expect(plain(confirmation)).toContain("Avenida Paulista, 900, Bela Vista, São Paulo/SP, 01310-100");
    fireEvent.click(
      within(confirmation).getByRole("button", { name: /^Pedir Cartão físico por R\$.99,00$/ }),
    );
    await waitFor(() => expect(router.state.location.pathname).toBe(`/cards/${cardsId("c2")}`));
    const [sent] = server.sentTo(requestCard);
    expect(sent?.body).toMatchObject({
      kind: "physical",
      feeIn: "BRL",
      shipTo: { street: "Avenida Paulista", state: "SP" },
    });
    expect(sent?.idempotencyKey).not.toBeNull();
  });

  it("marks what an address lacks and sends nothing", async () => {
    await open("/cards/new");
    fireEvent.click(await screen.findByRole("radio", { name: /Cartão físico/ }));
    press("Continuar");
    await screen.findByText("Informe a rua.");
    expect(screen.getByLabelText("Rua").getAttribute("aria-invalid")).toBe("true");
    expect(screen.queryByRole("region", { name: "Confira o pedido" })).toBeNull();
  });

  it("says why a kind may not be asked for", async () => {
    const [virtual, ...others] = bankCards([]).offers;
    if (virtual === undefined) throw new Error("There is no offer");
    const offers = [{ ...virtual, obstacle: "too_many" as const }, ...others];
    server.answer(listCards, bankCards([], { offers }));
    await open("/cards/new");
    const radio = await screen.findByRole<HTMLButtonElement>("radio", { name: /Cartão virtual/ });
    expect(radio.disabled).toBe(true);
    expect(screen.getByText("Você já tem o máximo deste tipo")).toBeTruthy();
  });
});

describe("a card", () => {
  it("is blocked by one tap, and shows so", async () => {
    server.answer(blockCard, () => {
      const blocked = bankCard({ status: "blocked", isActive: false, may: ["unblock", "cancel"] });
      server.answer(readCard, blocked);
      return blocked;
    });
    await open();
    press("Bloquear");
    await screen.findByRole("button", { name: "Desbloquear" });
    expect(screen.getByRole("img", { name: /Bloqueado/ })).toBeTruthy();
    expect(server.sentTo(blockCard)).toHaveLength(1);
  });

  it("is topped up after both balances were told", async () => {
    server.answer(topUpCard, {
      card: bankCard({ balance: "540.00" }),
      credited: "100.00",
      sold: null,
      fee: "0.00",
      transactionId: cardsId("e2"),
    });
    await open();
    press("Carregar");
    const dialog = await screen.findByRole("dialog");
    await within(dialog).findByText(/Na conta:/);
    type(within(dialog).getByLabelText("Valor"), "100");
    expect(plain(dialog)).toContain("R$ 900,00");
    expect(plain(dialog)).toContain("R$ 540,00");
    fireEvent.click(within(dialog).getByRole("button", { name: /^Carregar R\$.100,00$/ }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sentTo(topUpCard)[0]?.body).toEqual({ amount: "100" });
  });

  it("takes no more from the account than there is", async () => {
    await open();
    press("Carregar");
    const dialog = await screen.findByRole("dialog");
    await within(dialog).findByText(/Na conta:/);
    type(within(dialog).getByLabelText("Valor"), "1000,01");
    await within(dialog).findByText("É mais do que há disponível.");
    fireEvent.click(within(dialog).getByRole("button", { name: /^Carregar R/ }));
    expect(server.sentTo(topUpCard)).toHaveLength(0);
  });

  it("is topped up by a firm quote that tells rate, fee and net first", async () => {
    const issuedAt = new Date().toISOString();
    server.answer(requestOtcQuote, {
      ...{ id: cardsId("a9"), side: "sell", asset: "USDT", amount: "1000.00", price: "5.4617" },
      ...{ spreadBps: 80, feeBps: 20, fee: "2.00", total: "998.00", status: "ISSUED", issuedAt },
      cryptoAmount: { asset: "USDT", amount: "183.093177" },
      pays: { asset: "USDT", amount: "183.093177" },
      receives: { asset: "BRL", amount: "998.00" },
      expiresAt: new Date(Date.now() + 30_000).toISOString(),
    });
    server.answer(topUpCard, {
      card: bankCard({ balance: "1438.00" }),
      credited: "998.00",
      sold: { asset: "USDT", amount: "183.093177" },
      fee: "2.00",
      transactionId: cardsId("e3"),
    });
    await open();
    press("Carregar");
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(within(dialog).getByRole("radio", { name: "Vender cripto" }));
    type(await within(dialog).findByLabelText("Quanto vender, em reais"), "1000");
    fireEvent.click(within(dialog).getByRole("button", { name: "Ver cotação" }));
    const sell = await within(dialog).findByRole("button", {
      name: /^Vender 183,09.USDT e carregar R\$.998,00$/,
    });
    expect(plain(dialog)).toContain("R$ 1.438,00");
    fireEvent.click(sell);
    await waitFor(() => expect(server.sentTo(topUpCard)[0]?.body).toEqual({ quoteId: cardsId("a9") }));
  });

  it("shows its number only in the issuer's frame, after a proof of presence", async () => {
    await signInToBank();
    server.answerPath("POST /auth/v1/token", () => Response.json({}, { status: 400 }));
    server.answer(revealCard, () => refusal("customers.password_needed"));
    await open();
    press("Ver dados do cartão");
    await screen.findByText("Confirme que é você");
    expect(document.querySelector("iframe")).toBeNull();
    server.answer(revealCard, {
      url: "https://issuer.example/v1/embed/card?x=1",
      expiresAt: new Date(Date.now() + 1_000).toISOString(),
    });
    fireEvent.click(screen.getAllByRole("button", { name: "Cancelar" }).at(-1) as HTMLElement);
    fireEvent.click(await screen.findByRole("button", { name: "Mostrar de novo" }));
    const frame = await screen.findByTitle<HTMLIFrameElement>(/mostrados pelo emissor/);
    expect(frame.src).toBe("https://issuer.example/v1/embed/card?x=1");
    await screen.findByText(/os dados saíram da tela/);
    expect(document.querySelector("iframe")).toBeNull();
  });

  it("sends a PIN that only the issuer can read", async () => {
    const { publicKey, privateKey } = await crypto.subtle.generateKey(
      { name: "RSA-OAEP", hash: "SHA-1", modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
      true,
      ["encrypt", "decrypt"],
    );
    const spki = new Uint8Array(await crypto.subtle.exportKey("spki", publicKey));
    const body = btoa(String.fromCharCode(...spki));
    server.answer(readPinKey, { pem: `-----BEGIN PUBLIC KEY-----\n${body}\n-----END PUBLIC KEY-----\n` });
    server.answer(setCardPin, bankCard({ pin: "set" }));
    await open();
    press("Definir senha");
    const dialog = await screen.findByRole("dialog");
    type(within(dialog).getByLabelText("Nova senha de 4 dígitos"), "4821");
    type(within(dialog).getByLabelText("Repita a senha"), "4822");
    const save = within(dialog).getByRole("button", { name: "Definir senha" });
    fireEvent.click(save);
    await within(dialog).findByText("As senhas não são iguais.");
    expect(server.sentTo(setCardPin)).toHaveLength(0);
    type(within(dialog).getByLabelText("Repita a senha"), "4821");
    fireEvent.click(save);
    await waitFor(() => expect(server.sentTo(setCardPin)).toHaveLength(1));
    const encrypted = server.sentTo(setCardPin)[0]?.body.encrypted ?? "";
    const bytes = Uint8Array.from(atob(encrypted), (character) => character.charCodeAt(0));
    const read = await crypto.subtle.decrypt({ name: "RSA-OAEP" }, privateKey, bytes);
    expect(JSON.parse(new TextDecoder().decode(read))).toMatchObject({ pin: "4821" });
  });

  it("is activated by the last digits of its plastic", async () => {
    server.answer(
      readCard,
      bankCard({
        ...{ kind: "physical", type: "physical", status: "shipped", isActive: false, may: ["activate"] },
        shipping: { to: "Avenida Paulista, 900", tracking: "AA123456785BR", shippedAt: null },
      }),
    );
    server.answer(activateCard, bankCard({ kind: "physical", type: "physical" }));
    await open();
    expect(screen.getByText("AA123456785BR")).toBeTruthy();
    press("Ativar cartão");
    await screen.findByText("Digite os quatro dígitos.");
    type(screen.getByLabelText("Quatro últimos dígitos"), "4821");
    press("Ativar cartão");
    await waitFor(() =>
      expect(server.sentTo(activateCard).map(({ body }) => body)).toEqual([{ lastDigits: "4821" }]),
    );
  });

  it("is said to be in a wallet only where the wallet's service said so", async () => {
    server.answer(addCardToWallet, { payload: { activationData: "eA==" }, card: bankCard() });
    await open();
    expect(screen.getByText("Adicionado")).toBeTruthy();
    press("Adicionar ao Apple Pay");
    await screen.findByText(/Quem conclui é o aplicativo no celular/);
    expect(screen.getAllByText("Adicionado")).toHaveLength(1);
  });
});

describe("the controls", () => {
  it("hold at once, each by itself", async () => {
    server.answer(changeCardControls, ({ body }) => {
      const card = bankCard();
      return { ...card, controls: { ...card.controls, blockedCategories: body.blockedCategories ?? [] } };
    });
    await open(`/cards/${cardsId("c1")}/controls`);
    fireEvent.click(screen.getByRole("switch", { name: /Compras on-line/ }));
    await waitFor(() =>
      expect(server.sentTo(changeCardControls)[0]?.body).toEqual({ switches: { online: false } }),
    );
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>("switch", { name: "Mercado" }).disabled).toBe(false),
    );
    fireEvent.click(screen.getByRole("switch", { name: "Mercado" }));
    await waitFor(() =>
      expect(server.sentTo(changeCardControls)[1]?.body.blockedCategories).toContain("groceries"),
    );
  });

  it("save limits as they are typed, an empty one as none", async () => {
    server.answer(changeCardControls, bankCard());
    await open(`/cards/${cardsId("c1")}/controls`);
    type(screen.getByLabelText("Por compra"), "250");
    type(screen.getByLabelText("Por dia"), "");
    press("Salvar limites");
    await waitFor(() =>
      expect(server.sentTo(changeCardControls)[0]?.body).toEqual({
        limits: { purchase: "250", day: null, month: null },
      }),
    );
  });

  it("sell crypto at the till only by a mandate that was read and agreed to", async () => {
    server.answer(changeTillMandate, bankCard());
    await open(`/cards/${cardsId("c1")}/controls`);
    const give = screen.getByRole<HTMLButtonElement>("button", { name: "Autorizar" });
    press(/^BTC/);
    press(/^USDT/);
    type(screen.getByLabelText("Máximo por dia"), "300");
    expect(give.disabled).toBe(true);
    fireEvent.click(screen.getByRole("checkbox", { name: /Autorizo o Lastro a vender BTC, USDT/ }));
    fireEvent.click(give);
    await waitFor(() =>
      expect(server.sentTo(changeTillMandate)[0]?.body).toEqual({
        mandate: { assets: ["BTC", "USDT"], dailyCap: "300", maxSpreadBps: 100 },
      }),
    );
  });
});

describe("the demonstration's shop", () => {
  it("pays by the network and tells its word", async () => {
    server.answer(demoMerchants, {
      merchants: [
        {
          ...{ id: "MERCADO0000001", name: "MERCADO SAO JORGE", mcc: "5411", category: "groceries" },
          ...{ currency: "BRL", country: "BRA", entry: "chip" },
        },
      ],
      shopUrl: "http://127.0.0.1:3007/shop",
    });
    server.answer(demoAuthorizeCard, { approved: false, result: "INSUFFICIENT_FUNDS", transaction: "t" });
    await open("/demo/shop");
    type(await screen.findByLabelText("Valor da compra"), "49,90");
    press(/^Pagar R\$.49,90$/);
    await screen.findByText("INSUFFICIENT_FUNDS");
    expect(server.sentTo(demoAuthorizeCard)[0]?.body).toEqual({
      merchant: "MERCADO0000001",
      amount: "49.9",
      clear: true,
    });
    const link = screen.getByRole("link", { name: /loja da própria rede/ });
    expect(link.getAttribute("href")).toBe("http://127.0.0.1:3007/shop");
  });
});
