import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { tell } from "../deliveries.js";
import { pageOf } from "../listing.js";
import type { CardNetwork } from "../network.js";
import { parse } from "../problem.js";
import { PROGRAM } from "./views.js";

const FINANCIAL = /^(CLEARING|RETURN|CORRECTION|FINANCIAL)/;
const date = z.object({ date: z.iso.date() });
const INSTITUTION = "0000000000";

interface Settled {
  readonly token: string;
  readonly created: string;
  readonly transaction: string;
  readonly card: string;
  readonly amount: number;
  readonly disputed: number;
}

/** What moved on a day: each financial event, and each dispute that was won. */
function settledOn(network: CardNetwork, day: string): Settled[] {
  const events = network.rows("transactions").flatMap(({ token, card_token, events }) =>
    events
      .filter(({ type, result, created }) => {
        return FINANCIAL.test(type) && result === "APPROVED" && created.startsWith(day);
      })
      .map((event) => ({
        token: event.token,
        created: event.created,
        transaction: token,
        card: card_token,
        amount: event.billed,
        disputed: 0,
      })),
  );
  const won = network
    .rows("disputes")
    .filter(({ status, resolution_date }) => status === "CASE_WON" && resolution_date?.startsWith(day))
    .map(({ token, amount, resolution_date, transaction_token }) => ({
      token,
      created: resolution_date ?? "",
      transaction: transaction_token,
      card: network.find("transactions", transaction_token)?.card_token ?? "",
      amount: 0,
      disputed: -amount,
    }));
  return [...events, ...won].sort((one, other) => (one.created < other.created ? -1 : 1));
}

function summaryOf(network: CardNetwork, report_date: string) {
  const rows = settledOn(network, report_date);
  const transactions = rows.reduce((sum, { amount }) => sum + amount, 0);
  const disputes = rows.reduce((sum, { disputed }) => sum + disputed, 0);
  const totals = {
    disputes_gross_amount: disputes,
    interchange_gross_amount: 0,
    other_fees_gross_amount: 0,
    settled_net_amount: transactions + disputes,
    transactions_gross_amount: transactions,
  };
  const day = network.find("settledDays", report_date);
  const at = day?.created ?? network.now().toISOString();
  return {
    report_date,
    created: at,
    updated: at,
    currency: "BRL",
    is_complete: day !== undefined,
    ...totals,
    details:
      rows.length === 0 ? [] : [{ currency: "BRL", institution: INSTITUTION, network: "VISA", ...totals }],
  };
}

/** Declares a day's report complete and tells the client. */
export function completeDay(network: CardNetwork, day: string) {
  network.put("settledDays", { ...network.fresh(), token: day });
  const summary = summaryOf(network, day);
  tell(network, "settlement_report.updated", summary);
  return summary;
}

/** What the network settles with the client, day by day in UTC. */
export function addSettlementRoutes(app: FastifyInstance, network: CardNetwork): void {
  app.get("/v1/reports/settlement/summary/:date", (request) =>
    summaryOf(network, parse(date, request.params).date),
  );

  app.get("/v1/reports/settlement/details/:date", (request) => {
    const day = parse(date, request.params).date;
    return pageOf(settledOn(network, day), request.query, (row) => ({
      token: row.token,
      account_token: network.find("cards", row.card)?.account_token ?? null,
      card_program_token: PROGRAM,
      card_token: row.card,
      created: row.created,
      currency: "BRL",
      disputes_gross_amount: row.disputed,
      event_tokens: row.disputed === 0 ? [row.token] : [],
      institution: INSTITUTION,
      interchange_fee_extended_precision: 0,
      interchange_gross_amount: 0,
      network: "VISA",
      other_fees_details: {},
      other_fees_gross_amount: 0,
      report_date: day,
      settlement_date: day,
      transaction_token: row.transaction,
      transactions_gross_amount: row.amount,
      type: row.disputed === 0 ? "CLEARING" : "CHARGEBACK",
      updated: row.created,
    }));
  });
}
