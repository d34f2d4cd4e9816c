import { demoAuthorizeCard, demoMerchants, demoRefundPurchase } from "@lastro/contracts/cards/purchases";
import type { CardCategory } from "@lastro/contracts/cards/states";
import { type Money, parseDecimal } from "@lastro/money";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import type { Router } from "@lastro/platform/http/router";
import { findCard } from "../card-store.js";
import { findPurchases } from "../spending/purchase-store.js";
import { type CardNetworkOrders, cardNetworkAt, type Shop } from "./card-network.js";

interface DemoPorts {
  readonly simulatorUrl: string;
  categoryOf(mcc: string): CardCategory;
}

/** What a holder would do at a shop. Registered in demo mode only; cards are named by their token, never by a number. */
export function registerCardDemoRoutes(router: Router<Ctx>, { simulatorUrl, categoryOf }: DemoPorts): void {
  const network = cardNetworkAt(simulatorUrl);
  router.on(demoMerchants, async () => ({
    merchants: (await network.shops()).map(
      ({ acceptor_id: id, descriptor: name, mcc, currency, country, usually }) => ({
        ...{ id, name, mcc, currency, country },
        category: categoryOf(mcc),
        entry: usually === "cash" ? ("chip" as const) : usually,
      }),
    ),
    shopUrl: `${simulatorUrl}/shop`,
  }));
  router.on(demoAuthorizeCard, (ctx, { params, body }) => pay(ctx, network, { cardId: params.id, ...body }));
  router.on(demoRefundPurchase, (ctx, { params, body }) =>
    refund(ctx, network, { purchaseId: params.id, amount: body.amount }),
  );
}

async function pay(
  ctx: RequestCtx,
  network: CardNetworkOrders,
  wanted: {
    readonly cardId: string;
    readonly merchant: string;
    readonly amount: string;
    readonly clear: boolean;
  },
) {
  const card_token = await tokenOf(ctx, wanted.cardId);
  const shop = (await network.shops()).find(({ acceptor_id }) => acceptor_id === wanted.merchant);
  if (!shop) throw new DomainError("demo.merchant_unknown");
  const amount = Number(minorOf(wanted.amount, shop));
  const { token, status, result } = await network.order("authorize", {
    card_token,
    merchant: shop.acceptor_id,
    amount,
  });
  const approved = status !== "DECLINED";
  if (approved && wanted.clear && status === "PENDING") await network.order("clear", { token });
  return { approved, result, transaction: token };
}

/** Of the merchant's currency; those without cents take none. */
function minorOf(decimal: string, { currency }: Shop): bigint {
  return parseDecimal(decimal, currency === "JPY" ? 0 : 2);
}

async function refund(
  ctx: RequestCtx,
  network: CardNetworkOrders,
  { purchaseId, amount }: { readonly purchaseId: string; readonly amount: Money<"BRL"> | undefined },
) {
  const [purchase] = await findPurchases(ctx.db, [purchaseId]);
  if (!purchase || purchase.userId !== personOf(ctx).userId) throw new DomainError("resource.not_found");
  const left = purchase.cleared - purchase.refunded;
  const wanted = amount?.minor ?? left;
  if (wanted <= 0n || wanted > left) throw new DomainError("cards.not_allowed_now");
  const card_token = await tokenOf(ctx, purchase.cardId);
  const { original, cleared, merchant, rate } = purchase;
  // The shop gives back the same part of its own amount, at the rate it charged.
  const inCurrency = original.currency === "BRL" ? wanted : (original.minor * wanted) / cleared;
  const of = { card_token, merchant: merchant.id, amount: Number(inCurrency), refund_of: purchase.ref };
  const { token } = await network.order("refund", { ...of, ...(rate === null ? {} : { rate }) });
  return { transaction: token };
}

async function tokenOf(ctx: RequestCtx, cardId: string): Promise<string> {
  const card = await findCard(ctx.db, cardId);
  if (!card || card.userId !== personOf(ctx).userId) throw new DomainError("resource.not_found");
  if (card.providerRef === null) throw new DomainError("cards.not_allowed_now");
  return card.providerRef;
}
