import type { Ctx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import { type CardPorts, cardholder, createCardProvider, type SpendingPorts } from "../../../cards/index.js";
import { cashbackOf, issueFees, noteSpend, payFee, returnFee } from "../../../cashback/index.js";
import { cpfOf, customerSummaries, getProfile, isVerified, lockHolder } from "../../../customers/index.js";

/** What cards asked of the others then. What happened long ago is news to nobody, and nobody was stopped. */
export function cardPorts(ctx: Ctx): CardPorts {
  return {
    issuer: createCardProvider(ctx),
    cashback: undefined,
    issueFees,
    isVerified,
    lastProofOf: async () => ({ by: "password", at: ctx.clock.now() }),
    lockHolder: (tx, userId) => lockHolder(tx, ctx, userId),
    stoppedAmong: async () => new Set(),
    addressOf: async () => undefined,
    clientsOf: customerSummaries,
    searchClients: async () => [],
    cardholderOf: async (db, userId) =>
      cardholder({ ...(await getProfile(db, userId)), cpf: await cpfOf(ctx, db, userId) }),
    aroundSale: (_request, _quoteId, accept) => accept(),
    acceptSale: async () => {
      throw new DomainError("cards.quote_not_a_sale");
    },
    sellAtTill: async () => [],
  };
}

/** What spending asked of the others then; undefined without an issuer. Only what the network charged is told of. */
export function spendingPorts(ctx: Ctx): SpendingPorts | undefined {
  const ports = cardPorts(ctx);
  const { issuer, addressOf } = ports;
  return (
    issuer && {
      ...ports,
      ...{ issuer, answerWithinMs: 0 },
      cashback: {
        ...{ cashbackOf, payFee, returnFee },
        noteSpend: (tx, acting, news) => noteSpend(tx, { ...acting, addressOf }, news),
      },
    }
  );
}
