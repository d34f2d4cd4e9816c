import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { tell } from "../deliveries.js";
import { pageOf } from "../listing.js";
import type { Dispute, Evidence } from "../model.js";
import type { CardNetwork } from "../network.js";
import { Problem, parse } from "../problem.js";
import { settledOf } from "../transactions.js";
import { disputeView } from "./views.js";

const UPLOAD_LASTS_MS = 30 * 60 * 1_000;

const reason = z.enum([
  "ATM_CASH_MISDISPENSE",
  "CANCELLED",
  "DUPLICATED",
  "FRAUD_CARD_NOT_PRESENT",
  "FRAUD_CARD_PRESENT",
  "FRAUD_OTHER",
  "GOODS_SERVICES_NOT_AS_DESCRIBED",
  "GOODS_SERVICES_NOT_RECEIVED",
  "INCORRECT_AMOUNT",
  "MISSING_AUTH",
  "OTHER",
  "PROCESSING_ERROR",
  "RECURRING_TRANSACTION_NOT_CANCELLED",
  "REFUND_NOT_PROCESSED",
]);
const change = z.object({
  amount: z.int().positive().optional(),
  reason: reason.optional(),
  customer_note: z.string().max(5_000).optional(),
  customer_filed_date: z.string().optional(),
});
const wantedDispute = change.extend({ amount: z.int().positive(), reason, transaction_token: z.string() });
const filters = z.looseObject({
  status: z.string().optional(),
  transaction_tokens: z.union([z.string(), z.array(z.string())]).optional(),
});
const upload = z.object({ filename: z.string().optional() });

type Params = { Params: { token: string } };
type EvidenceParams = { Params: { token: string; evidence: string } };

/** Contested purchases; how they go on is up to whoever drives the simulator. */
export function addDisputeRoutes(app: FastifyInstance, network: CardNetwork, origin: () => string): void {
  const known = (token: string) => network.get("disputes", token);
  const evidence = (token: string) => evidenceView(network, network.get("evidences", token), origin());

  app.post("/v1/disputes", (request) => {
    const wanted = parse(wantedDispute, request.body);
    const transaction = network.get("transactions", wanted.transaction_token);
    if (transaction.status !== "SETTLED") throw new Problem(422, "Only a settled transaction is disputed");
    if (wanted.amount > settledOf(transaction)) throw new Problem(422, "More than the transaction settled");
    if (network.rows("disputes").some((one) => one.transaction_token === transaction.token))
      throw new Problem(409, "The transaction was disputed before");
    const dispute = network.put("disputes", {
      ...network.fresh(),
      transaction_token: transaction.token,
      amount: wanted.amount,
      reason: wanted.reason,
      status: "NEW",
      customer_note: wanted.customer_note ?? null,
      customer_filed_date: wanted.customer_filed_date ?? null,
      resolution_reason: null,
      resolution_date: null,
    });
    tell(network, "dispute.updated", disputeView(dispute));
    return disputeView(dispute);
  });
  app.get("/v1/disputes", (request) => {
    const { status, transaction_tokens: of } = parse(filters, request.query);
    const rows = network
      .rows("disputes")
      .filter((one) => status === undefined || one.status === status)
      .filter((one) => of === undefined || of.includes(one.transaction_token));
    return pageOf(rows, request.query, disputeView);
  });
  app.get<Params>("/v1/disputes/:token", (request) => disputeView(known(request.params.token)));
  app.patch<Params>("/v1/disputes/:token", (request) => {
    const found = known(request.params.token);
    if (found.status !== "NEW") throw new Problem(422, "Only a new dispute is changed");
    const given = Object.fromEntries(
      Object.entries(parse(change, request.body)).filter(([, value]) => value !== undefined),
    );
    return disputeView(moveDispute(network, found, given));
  });
  app.delete<Params>("/v1/disputes/:token", (request) => {
    const found = known(request.params.token);
    if (/^CASE_/.test(found.status)) throw new Problem(422, "The dispute has ended");
    return disputeView(endDispute(network, found, "CASE_CLOSED", "WITHDRAWN"));
  });

  app.post<Params>("/v1/disputes/:token/evidences", (request) => {
    const dispute = known(request.params.token);
    const { filename = null } = parse(upload, request.body);
    const begun = network.put("evidences", {
      ...network.fresh(),
      dispute_token: dispute.token,
      filename,
      upload_status: "PENDING",
      bytes: 0,
    });
    return evidence(begun.token);
  });
  app.get<Params>("/v1/disputes/:token/evidences", (request) => {
    const { token } = known(request.params.token);
    const rows = network.rows("evidences").filter(({ dispute_token }) => dispute_token === token);
    return pageOf(rows, request.query, (one) => evidence(one.token));
  });
  app.get<EvidenceParams>("/v1/disputes/:token/evidences/:evidence", (request) =>
    evidence(request.params.evidence),
  );
  app.delete<EvidenceParams>("/v1/disputes/:token/evidences/:evidence", (request) => {
    const found = network.get("evidences", request.params.evidence);
    return evidence(network.put("evidences", { ...found, upload_status: "DELETED" }).token);
  });
}

function evidenceView(network: CardNetwork, { bytes: _bytes, filename, ...shown }: Evidence, origin: string) {
  const { token, upload_status } = shown;
  const url = `${origin}/uploads/${token}`;
  return {
    ...shown,
    ...(filename === null ? {} : { filename }),
    ...(upload_status === "PENDING" && isUploadOpen(network, shown) ? { upload_url: url } : {}),
    ...(upload_status === "UPLOADED" ? { download_url: url } : {}),
  };
}

export function isUploadOpen(network: CardNetwork, { created }: Pick<Evidence, "created">): boolean {
  return network.now().getTime() < Date.parse(created) + UPLOAD_LASTS_MS;
}

export function moveDispute(network: CardNetwork, dispute: Dispute, change: Partial<Dispute>): Dispute {
  const moved = network.put("disputes", { ...dispute, ...change });
  tell(network, "dispute.updated", disputeView(moved));
  return moved;
}

export function endDispute(
  network: CardNetwork,
  dispute: Dispute,
  status: "CASE_WON" | "CASE_CLOSED",
  resolution_reason: string,
): Dispute {
  return moveDispute(network, dispute, {
    status,
    resolution_reason,
    resolution_date: network.now().toISOString(),
  });
}
