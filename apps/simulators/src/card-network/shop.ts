import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { escapeHtml, page } from "../shared/page.js";
import { authorize } from "./authorize.js";
import { pointOf, SHOPS, shopOf } from "./merchants.js";
import type { Transaction } from "./model.js";
import type { CardNetwork } from "./network.js";
import { Problem } from "./problem.js";
import { inReais, rateOf } from "./rates.js";

const OUR_PAGE = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'";
const FORM_CSS = `<style>form.shop { display: grid; grid-template-columns: 1fr 1fr; align-items: start } form.shop label { display: grid; gap: .2rem } form.shop .wide { grid-column: 1 / -1 } form.shop input, form.shop select { width: 100%; box-sizing: border-box; font: inherit; padding: .45rem .7rem; border: 1px solid #aab3ad; border-radius: .4rem; background: #fff } form.shop button { background: #14532d; color: #fff; border-color: #14532d }</style>`;

/** What a shopper types; the number may have its spaces. */
const typed = z.object({
  merchant: z.string(),
  amount: z.string().regex(/^\d{1,7}([.,]\d{1,2})?$/),
  pan: z
    .string()
    .transform((text) => text.replace(/\D/g, ""))
    .pipe(z.string().length(16)),
  expiry: z.string().regex(/^\d\d\/\d\d$/),
  cvv: z.string().regex(/^\d{3}$/),
});

/** A shop where a card is paid with by its number: what is typed goes to the network, and not to the bank. */
export function addShop(app: FastifyInstance, network: CardNetwork): void {
  const html = (body: string) => page("Loja da demonstração", body, FORM_CSS);

  app.get("/shop", (_request, reply) =>
    reply.type("text/html").header("content-security-policy", OUR_PAGE).send(html(shopForm())),
  );

  app.post("/shop", async (request, reply) => {
    const read = typed.safeParse(request.body);
    const told = read.success ? await pay(network, read.data) : "Confira os dados do cartão e o valor.";
    return reply
      .type("text/html")
      .header("content-security-policy", OUR_PAGE)
      .send(html(`<p class="note" role="status">${escapeHtml(told)}</p>${shopForm()}`));
  });
}

async function pay(network: CardNetwork, wanted: z.output<typeof typed>): Promise<string> {
  const { currency, usually: _usually, ...merchant } = shopOf(wanted.merchant);
  const [whole = "0", cents = ""] = wanted.amount.split(/[.,]/);
  const original = Number(whole) * 100 + Number(cents.padEnd(2, "0"));
  const rate = rateOf(currency);
  const [month = "", year = ""] = wanted.expiry.split("/");
  try {
    const transaction = await authorize(network, {
      card: network.cardByPan(wanted.pan),
      kind: "AUTHORIZATION",
      billed: inReais(original, currency, rate),
      original,
      rate,
      currency,
      merchant,
      pos: pointOf("online"),
      cvv: wanted.cvv,
      expiry: { month, year: `20${year}` },
    });
    return outcome(transaction);
  } catch (error) {
    if (error instanceof Problem) return "Este cartão não existe.";
    throw error;
  }
}

function outcome({ status, merchant, events }: Transaction): string {
  if (status !== "DECLINED") return `Compra aprovada em ${merchant.descriptor}.`;
  return `Compra recusada: ${events[0]?.detailed_results.join(", ") ?? ""}.`;
}

function shopForm(): string {
  const options = SHOPS.filter(({ usually }) => usually !== "cash").map(
    ({ acceptor_id, descriptor, currency }) =>
      `<option value="${acceptor_id}">${escapeHtml(descriptor)} (${currency})</option>`,
  );
  return `<h1>Loja da demonstração</h1>
<p class="note">Pague com os dados de um cartão de teste: eles vão para a rede de cartões e não passam pelo banco.</p>
<form class="shop" method="post" action="/shop" autocomplete="off">
<label class="wide">Loja<select name="merchant">${options.join("")}</select></label>
<label class="wide">Número do cartão<input name="pan" inputmode="numeric" required placeholder="4111 1100 0000 0000"></label>
<label>Validade<input name="expiry" required placeholder="12/28"></label>
<label>Código<input name="cvv" inputmode="numeric" required placeholder="123"></label>
<label class="wide">Valor<input name="amount" inputmode="decimal" required placeholder="49,90"></label>
<button class="wide">Pagar</button>
</form>`;
}
