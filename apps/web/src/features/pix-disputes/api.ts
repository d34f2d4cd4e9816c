import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  addDisputeDocument,
  cancelPixDispute,
  DisputeOutcome,
  decidePixDispute,
  defendPix,
  driveDispute,
  liftFraudMark,
  listAllPixDisputes,
  listDisputeComments,
  listPixDisputes,
  openDisputeDocument,
  openPixDispute,
  readAnyPixDispute,
  readDisputeEligibility,
  readDisputeTimeline,
  readPixDispute,
  registerPixDispute,
  writeDisputeComment,
} from "@lastro/contracts/pix-disputes";
import { queryOptions } from "@tanstack/react-query";
import { callRoute, downloadRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";
import { FILE_TIMEOUT_MS } from "@/lib/private-file";

export type Dispute = WireResponseOf<typeof readPixDispute>;
export type DisputeRow = WireResponseOf<typeof listPixDisputes>["items"][number];
export type AdminDispute = WireResponseOf<typeof readAnyPixDispute>;
export type AdminDisputeRow = WireResponseOf<typeof listAllPixDisputes>["items"][number];
export type Decision = WireRequestOf<typeof decidePixDispute>["body"];
export type NewDispute = WireRequestOf<typeof openPixDispute>["body"];
export type NewClaim = WireRequestOf<typeof registerPixDispute>["body"];
export type News = WireRequestOf<typeof driveDispute>["body"];
export type Tab = "all" | DisputeOutcome;

export const DISPUTES = ["pix-disputes"] as const;
export const disputeKey = (id: string) => [...DISPUTES, id] as const;

export const disputesQuery = (status: Tab) =>
  pagesQuery([...DISPUTES, "list", status], ({ cursor, signal }) =>
    callRoute<typeof listPixDisputes>("GET /v1/pix/disputes", { query: { status, cursor }, signal }),
  );

export const disputeQuery = (id: string) =>
  queryOptions({
    queryKey: [...disputeKey(id), "dispute"],
    queryFn: ({ signal }) =>
      callRoute<typeof readPixDispute>("GET /v1/pix/disputes/:id", { params: { id }, signal }),
  });

export const eligibilityQuery = (paymentId: string) =>
  queryOptions({
    queryKey: [...DISPUTES, "eligibility", paymentId],
    queryFn: ({ signal }) =>
      callRoute<typeof readDisputeEligibility>("GET /v1/pix/disputes/eligibility", {
        query: { paymentId },
        signal,
      }),
  });

export const commentsQuery = (id: string) =>
  pagesQuery([...disputeKey(id), "comments"], ({ cursor, signal }) =>
    callRoute<typeof listDisputeComments>("GET /v1/pix/disputes/:id/comments", {
      params: { id },
      query: { cursor },
      signal,
    }),
  );

export const timelineQuery = (id: string) =>
  pagesQuery([...disputeKey(id), "timeline"], ({ cursor, signal }) =>
    callRoute<typeof readDisputeTimeline>("GET /v1/pix/disputes/:id/timeline", {
      params: { id },
      query: { cursor },
      signal,
    }),
  );

export const registerClaim = (body: NewClaim, idempotencyKey: string) =>
  callRoute<typeof registerPixDispute>("POST /v1/admin/pix/disputes", { body, idempotencyKey });

export const openDispute = (body: NewDispute, idempotencyKey: string) =>
  callRoute<typeof openPixDispute>("POST /v1/pix/disputes", { body, idempotencyKey });

export const defend = (id: string, text: string) =>
  callRoute<typeof defendPix>("POST /v1/pix/disputes/:id/defence", { params: { id }, body: { text } });

export const cancelDispute = (id: string) =>
  callRoute<typeof cancelPixDispute>("POST /v1/pix/disputes/:id/cancel", { params: { id } });

export const writeComment = (id: string, text: string) =>
  callRoute<typeof writeDisputeComment>("POST /v1/pix/disputes/:id/comments", {
    params: { id },
    body: { text },
  });

export function addDocument(id: string, file: File, note: string): Promise<Dispute> {
  const body = new FormData();
  if (note !== "") body.append("note", note);
  body.append("file", file);
  return callRoute<typeof addDisputeDocument>("POST /v1/pix/disputes/:id/documents", {
    params: { id },
    body,
    timeoutMs: FILE_TIMEOUT_MS,
  });
}

export const documentFile = (id: string, documentId: string, signal: AbortSignal) =>
  downloadRoute<typeof openDisputeDocument>("GET /v1/pix/disputes/:id/documents/:documentId", {
    params: { id, documentId },
    signal,
    timeoutMs: FILE_TIMEOUT_MS,
  });

export const adminDisputesQuery = (status: Tab) =>
  pagesQuery([...DISPUTES, "admin", "list", status], ({ cursor, signal }) =>
    callRoute<typeof listAllPixDisputes>("GET /v1/admin/pix/disputes", {
      query: { status, cursor },
      signal,
    }),
  );

/** Whether it waits for the house to decide. */
export const isInReview = ({ direction, stage }: Pick<AdminDispute, "direction" | "stage">) =>
  direction === "incoming" && stage === "in_review";

/** That an administrator read it is kept: it is read when it is opened and when something happened. */
export const adminDisputeQuery = (id: string) =>
  queryOptions({
    queryKey: [...DISPUTES, "admin", id],
    queryFn: ({ signal }) =>
      callRoute<typeof readAnyPixDispute>("GET /v1/admin/pix/disputes/:id", { params: { id }, signal }),
    refetchInterval: false,
  });

export const decideDispute = (id: string, body: Decision, idempotencyKey: string) =>
  callRoute<typeof decidePixDispute>("POST /v1/admin/pix/disputes/:id/decide", {
    params: { id },
    body,
    idempotencyKey,
  });

export const liftMark = (id: string, grounds: string) =>
  callRoute<typeof liftFraudMark>("POST /v1/admin/pix/disputes/:id/lift-mark", {
    params: { id },
    body: { grounds },
  });

export const drive = (id: string, body: News) =>
  callRoute<typeof driveDispute>("POST /v1/admin/pix/disputes/:id/drive", { params: { id }, body });
