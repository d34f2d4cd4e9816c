import { type Money, parseMoney } from "@lastro/money";
import { asSystem } from "@lastro/platform/context";
import { inTransaction, type Tx } from "@lastro/platform/database/database";
import { findClient } from "../app/people.js";
import type { SpendNews } from "../modules/cards/index.js";
import { cashbackJobs, insertPartner, noteSpend, payFee, returnFee } from "../modules/cashback/index.js";
import { balanceOf, cashbackPendingAccount, customerAccount, houseAccount } from "../modules/ledger/index.js";
import type { SignedInPerson } from "./people.js";
import type { TestApp } from "./test-app.js";

/** What a test says of an event of a purchase; the rest is a book shop's, now. */
export interface SaidSpend {
  readonly purchase?: string | null;
  readonly event?: string;
  readonly at?: string | Date;
  readonly merchant?: string;
  readonly mcc?: string;
  readonly isCash?: boolean;
}

/** Tells cashback what cards tell it, and runs its jobs. */
export function createSpending(app: TestApp) {
  const ports = { addressOf: findClient };
  const acting = () => ({ ...asSystem(app.ctx, "test"), ...ports });
  const act = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(app.ctx.db, work);

  async function told(kind: SpendNews["kind"], who: SignedInPerson, amount: string, said: SaidSpend = {}) {
    const purchaseId = said.purchase === undefined ? app.ctx.random.id() : said.purchase;
    const news: SpendNews = {
      userId: who.userId,
      purchaseId,
      eventId: said.event ?? app.ctx.random.id(),
      kind,
      amount: parseMoney("BRL", amount),
      at: said.at === undefined ? app.ctx.clock.now() : new Date(said.at),
      merchant: { id: said.merchant ?? "LOJA", name: "LIVRARIA DO CENTRO", mcc: said.mcc ?? "5942" },
      isCash: said.isCash ?? false,
    };
    await act((tx) => noteSpend(tx, acting(), news));
    return purchaseId ?? "";
  }

  const job = (name: string) => {
    const { recurring } = cashbackJobs({ ...app.ctx, ...ports });
    const found = recurring.find(({ kind }) => kind === `cashback.${name}`);
    if (!found) throw new Error(`Cashback has no job ${name}`);
    return found.run(new AbortController().signal);
  };

  const prp = (account: Parameters<typeof balanceOf>[1]): Promise<Money> => balanceOf(app.ctx.db, account);

  return {
    cleared: (who: SignedInPerson, amount: string, said?: SaidSpend) => told("cleared", who, amount, said),
    refunded: (who: SignedInPerson, amount: string, said?: SaidSpend) => told("refunded", who, amount, said),
    credit: () => job("credit"),
    expire: () => job("expire"),
    warn: () => job("warn_of_expiry"),
    /** Lets the wait after purchases be over and credits them. */
    async wait() {
      app.ctx.clock.advanceSeconds(7 * 86_400);
      await job("credit");
    },
    partner: (merchantIds: string[], bonusBps: number, from: string, to: string | null = null) =>
      act((tx) =>
        insertPartner(tx, {
          ...{ id: app.ctx.random.id(), version: 1, name: "Parceira", merchantIds, bonusBps },
          ...{ category: "Livros", from, to, changedAt: app.ctx.clock.now(), changedBy: null },
        }),
      ),
    payFee: (who: SignedInPerson, amount: string, reference: string) =>
      act((tx) => payFee(tx, acting(), { userId: who.userId, amount: parseMoney("PRP", amount), reference })),
    returnFee: (who: SignedInPerson, amount: string, reference: string) =>
      act((tx) =>
        returnFee(tx, acting(), { userId: who.userId, amount: parseMoney("PRP", amount), reference }),
      ),
    /** In centavos: what waits, what may be spent, reais of the account, and what the house says. */
    async books(who: SignedInPerson) {
      const [pending, available, reais, cost, owed] = await Promise.all(
        [
          cashbackPendingAccount(who.userId),
          customerAccount(who.userId, "available", "PRP"),
          customerAccount(who.userId, "available", "BRL"),
          houseAccount("cashback_cost", "BRL"),
          houseAccount("prp_receivable", "PRP"),
        ].map(prp),
      );
      return {
        pending: Number(pending?.minor),
        available: Number(available?.minor),
        reais: Number(reais?.minor),
        cost: -Number(cost?.minor),
        debt: -Number(owed?.minor),
      };
    },
  };
}

export type Spending = ReturnType<typeof createSpending>;
