import { money } from "@lastro/money";
import { z } from "zod";
import type { CardDispute, CardDisputes, DisputeReason } from "../disputes-port.js";
import { providerFetch, succeeded } from "../provider-fetch.js";
import { type LithicClient, segment } from "./lithic-client.js";

const REASONS = {
  fraud_online: "FRAUD_CARD_NOT_PRESENT",
  fraud_in_person: "FRAUD_CARD_PRESENT",
  fraud_other: "FRAUD_OTHER",
  duplicated: "DUPLICATED",
  wrong_amount: "INCORRECT_AMOUNT",
  not_received: "GOODS_SERVICES_NOT_RECEIVED",
  not_as_described: "GOODS_SERVICES_NOT_AS_DESCRIBED",
  cancelled: "CANCELLED",
  subscription_not_cancelled: "RECURRING_TRANSACTION_NOT_CANCELLED",
  refund_missing: "REFUND_NOT_PROCESSED",
  cash_not_dispensed: "ATM_CASH_MISDISPENSE",
  not_authorized: "MISSING_AUTH",
  processing_error: "PROCESSING_ERROR",
  other: "OTHER",
} as const satisfies Record<DisputeReason, string>;

const STATUSES: Readonly<Record<string, CardDispute["status"]>> = {
  PENDING_CUSTOMER: "waiting",
  CASE_WON: "won",
  CASE_CLOSED: "lost",
};

const dispute = z
  .object({
    token: z.string().min(1),
    transaction_token: z.string(),
    amount: z.int().nonnegative().transform(BigInt),
    status: z.string(),
    resolution_reason: z.string().nullish(),
  })
  .transform(
    (read): CardDispute => ({
      ref: read.token,
      transactionRef: read.transaction_token,
      amount: money("BRL", read.amount),
      status: STATUSES[read.status] ?? "open",
      ...(read.resolution_reason == null ? {} : { outcome: read.resolution_reason }),
    }),
  );
const evidence = z.object({ token: z.string(), upload_url: z.url() });

export function lithicDisputes(client: LithicClient): CardDisputes {
  const path = (ref: string) => `/v1/disputes/${segment(ref)}`;

  return {
    open: ({ transactionRef, amount, reason, note, filedAt }) =>
      client.call(
        {
          operation: "POST /disputes",
          method: "POST",
          path: "/v1/disputes",
          body: {
            transaction_token: transactionRef,
            amount: Number(amount.minor),
            reason: REASONS[reason],
            customer_filed_date: filedAt.toISOString(),
            ...(note === undefined ? {} : { customer_note: note }),
          },
        },
        dispute,
      ),
    find: (ref) => client.find({ operation: "GET /disputes", method: "GET", path: path(ref) }, dispute),
    async findOf(transactionRef) {
      const asked = { operation: "GET /disputes list", path: "/v1/disputes" };
      const query = { transaction_tokens: transactionRef };
      for await (const page of client.pages({ ...asked, query }, dispute)) {
        const found = page.find((one) => one.transactionRef === transactionRef);
        if (found) return found;
      }
      return undefined;
    },
    async addEvidence(ref, { name, bytes }) {
      const operation = "POST /evidences";
      const { token, upload_url } = await client.call(
        { operation, method: "POST", path: `${path(ref)}/evidences`, body: { filename: name } },
        evidence,
      );
      const upload = {
        operation: "PUT evidence",
        method: "PUT",
        url: upload_url,
        headers: {},
        body: bytes,
      } as const;
      succeeded(upload.operation, await providerFetch(upload), () => "");
      return token;
    },
    withdraw: (ref) =>
      client.call({ operation: "DELETE /disputes", method: "DELETE", path: path(ref) }, dispute),
  };
}
