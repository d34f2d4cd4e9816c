import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ToastRegion } from "@/components/toast-region";
import { routes } from "@/features/otc/routes";
import { renderRoutes } from "@/testing/render-page";

const indicative = (asset: string) => ({
  asset,
  buy: "5.44",
  sell: "5.40",
  enabled: true,
  buyFeeBps: 20,
  sellFeeBps: 20,
  minAmount: "10.00",
  maxAmount: "100000.00",
});

const terms = {
  side: "buy",
  asset: "USDT",
  amount: "250.00",
  price: "5.4390",
  spreadBps: 40,
  feeBps: 20,
  fee: "0.50",
  cryptoAmount: { asset: "USDT", amount: "45.872403" },
  total: "250.00",
  pays: { asset: "BRL", amount: "250.00" },
  receives: { asset: "USDT", amount: "45.872403" },
};
const wallet = (asset: string, amount: string) => ({
  asset,
  available: { asset, amount },
  held: { asset, amount: "0.00" },
  total: { asset, amount },
  worth: null,
});
const firm = (secondsLeft = 30) => ({
  ...terms,
  id: "0190c1f0-0000-7000-8000-000000000001",
  status: "ISSUED",
  issuedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + secondsLeft * 1000).toISOString(),
});
const problem = (status: number, code: string) =>
  Response.json({ type: "about:blank", title: code, detail: code, status, code, instance: "" }, { status });

interface Sent {
  path: string;
  method: string;
  body: Record<string, unknown>;
  key: string | null;
}

// The quote runs out and the look-up waits in real time.
vi.setConfig({ testTimeout: 20_000 });

let answers: Record<string, () => Response>;
let sent: Sent[];

beforeEach(() => {
  sent = [];
  answers = {
    "GET /v1/otc/indicative": () =>
      Response.json({
        quotes: ["USDT", "USDC", "BTC", "ETH"].map(indicative),
        nextChangeAt: new Date(Date.now() + 30_000).toISOString(),
      }),
    "GET /v1/otc/orders": () => Response.json({ items: [], nextCursor: null }),
    "GET /v1/wallets": () => Response.json({ wallets: [], holds: [] }),
    "POST /v1/otc/quotes": () => Response.json(firm(), { status: 201 }),
    "POST /v1/otc/orders": () => Response.json({ ...terms, status: "SETTLED" }, { status: 201 }),
  };
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const path = url.split("?")[0] ?? "";
    const method = init.method ?? "GET";
    const body = typeof init.body === "string" ? JSON.parse(init.body) : {};
    sent.push({ path, method, body, key: new Headers(init.headers).get("Idempotency-Key") });
    return answers[`${method} ${path}`]?.() ?? problem(404, "resource.not_found");
  });
});
afterEach(() => vi.unstubAllGlobals());

const plain = (element: Element | null) => element?.textContent?.replaceAll("\u00a0", " ") ?? "";
const open = async () => {
  await renderRoutes(routes, "/otc");
  render(<ToastRegion />);
  return screen.findByRole("heading", { level: 1, name: "Mesa OTC" });
};
const field = () => screen.getByLabelText("Quanto você quer gastar") as HTMLInputElement;
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const ask = () => fireEvent.click(screen.getByRole("button", { name: "Cotar" }));
const toastText = async (title: string) =>
  plain((await screen.findByText(title, { selector: "li *" })).closest("li"));
const ordersSent = () => sent.filter(({ path, method }) => path === "/v1/otc/orders" && method === "POST");

describe("asking the desk for a quote", () => {
  it("shows about what would be received, at a price said to be indicative", async () => {
    await open();
    type("250");
    await waitFor(() => expect(document.body.textContent).toContain("≈ 45,86"));
    expect(plain(document.body)).toContain("R$ 5,44 (indicativo)");
  });

  it("says word for word that verification is missing, and leads to KYC Plus", async () => {
    answers["POST /v1/otc/quotes"] = () => problem(403, "otc.verification_required");
    await open();
    ask();
    expect(await toastText("Verificação necessária")).toContain(
      "Complete seu processo de KYC Plus para realizar operações na mesa OTC.",
    );
    const link = await screen.findByRole("link", { name: "Completar o KYC Plus" });
    expect(link.getAttribute("href")).toBe("/kyc-plus");
  });

  it("says before the quote that the trade asks for more than there is, and can spend all there is", async () => {
    answers["GET /v1/wallets"] = () => Response.json({ wallets: [wallet("BRL", "100.00")], holds: [] });
    await open();
    type("100,01");
    await screen.findByText(/^O valor é maior que o saldo disponível/);
    fireEvent.click(screen.getByRole("button", { name: "Usar tudo" }));
    await waitFor(() => expect(field().value).toBe("100,00"));
    expect(screen.queryByText(/^O valor é maior que o saldo disponível/)).toBeNull();
  });

  it("compares a sale with what there is of the asset", async () => {
    answers["GET /v1/wallets"] = () => Response.json({ wallets: [wallet("USDT", "10.00")], holds: [] });
    await open();
    fireEvent.click(screen.getByRole("radio", { name: "Vender" }));
    fireEvent.change(screen.getByLabelText("Quanto você quer vender, em reais"), { target: { value: "55" } });
    await screen.findByText(/^O valor é maior que o saldo disponível/);
    expect(screen.queryByRole("button", { name: "Usar tudo" })).toBeNull();
  });

  it("sends even an empty amount, so that the server names what is missing first", async () => {
    answers["POST /v1/otc/quotes"] = () => problem(422, "otc.invalid_amount");
    await open();
    ask();
    expect(await toastText("Valor inválido")).toContain("Por favor, insira um valor válido em reais.");
    expect(sent.find(({ path }) => path === "/v1/otc/quotes")?.body).toEqual({
      side: "buy",
      asset: "USDT",
      amount: "",
    });
  });
});

describe("a firm quote", () => {
  const openQuote = async () => {
    await open();
    type("250");
    ask();
    return screen.findByRole("dialog");
  };

  it("repeats amount and counterparty, and settles with the amount that was seen", async () => {
    const dialog = await openQuote();
    expect(plain(dialog)).toContain("Você negocia com a Mesa OTC do Lastro");
    expect(plain(dialog)).toContain("45,872403 USDT");
    fireEvent.click(screen.getByRole("button", { name: /^Comprar 45,87.USDT por R\$.250,00$/ }));
    expect(await toastText("Ordem enviada com sucesso!")).toContain("Você comprou 45,87 USDT por R$ 250,00.");
    expect(ordersSent()[0]?.body).toEqual({ quoteId: firm().id, amount: "250.00" });
    expect(field().value).toBe("");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("says at zero that nothing was moved, and offers a new one", async () => {
    answers["POST /v1/otc/quotes"] = () => Response.json(firm(1), { status: 201 });
    await openQuote();
    await screen.findByText("A cotação expirou");
    expect(screen.queryByRole("button", { name: /^Comprar 45/ })).toBeNull();
    const another = { ...firm(), id: "0190c1f0-0000-7000-8000-000000000002" };
    answers["POST /v1/otc/quotes"] = () => Response.json(another, { status: 201 });
    fireEvent.click(screen.getByRole("button", { name: "Nova cotação" }));
    await screen.findByRole("button", { name: /^Comprar 45/ });
  });

  it("says nobody knows yet when no answer comes, and looks the order up under the same key", async () => {
    await openQuote();
    let attempts = 0;
    answers["POST /v1/otc/orders"] = () => {
      attempts += 1;
      if (attempts < 2) throw new TypeError("network");
      return Response.json({ ...terms, status: "SETTLED" }, { status: 201 });
    };
    fireEvent.click(screen.getByRole("button", { name: /^Comprar 45/ }));
    await screen.findByText("Ainda não sabemos o resultado");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const keys = ordersSent().map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it("says what a refusal means and that nothing moved", async () => {
    await openQuote();
    answers["POST /v1/otc/orders"] = () =>
      Response.json(
        {
          type: "about:blank",
          title: "x",
          detail: "Saldo disponível insuficiente. Nada foi movimentado.",
          status: 422,
          code: "ledger.insufficient_funds",
          instance: "",
        },
        { status: 422 },
      );
    fireEvent.click(screen.getByRole("button", { name: /^Comprar 45/ }));
    await screen.findByText("Saldo disponível insuficiente. Nada foi movimentado.");
  });
});
