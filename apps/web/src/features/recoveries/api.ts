import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { listAddressEntries } from "@lastro/contracts/crypto/withdrawals";
import type {
  acceptRecovery,
  addRecoveryDocument,
  decideRecovery,
  listAllRecoveries,
  listRecoveries,
  listRecoveryComments,
  openRecovery,
  openRecoveryDocument,
  RECOVERY_TABS,
  readAnyRecovery,
  readRecovery,
  readRecoveryTimeline,
  writeRecoveryComment,
} from "@lastro/contracts/recoveries";
import { queryOptions } from "@tanstack/react-query";
import { callRoute, downloadRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";
import { FILE_TIMEOUT_MS } from "@/lib/private-file";

export type Recovery = WireResponseOf<typeof readRecovery>;
export type RecoveryRow = WireResponseOf<typeof listRecoveries>["items"][number];
export type AdminRecovery = WireResponseOf<typeof readAnyRecovery>;
export type AdminRecoveryRow = WireResponseOf<typeof listAllRecoveries>["items"][number];
export type NewRecovery = WireRequestOf<typeof openRecovery>["body"];
export type Decision = WireRequestOf<typeof decideRecovery>["body"];
export type Tab = (typeof RECOVERY_TABS)[number];

export const RECOVERIES = ["recoveries"] as const;
export const recoveryKey = (id: string) => [...RECOVERIES, id] as const;

export const recoveriesQuery = (tab: Tab) =>
  pagesQuery([...RECOVERIES, "list", tab], ({ cursor, signal }) =>
    callRoute<typeof listRecoveries>("GET /v1/recoveries", { query: { tab, cursor }, signal }),
  );

export const recoveryQuery = (id: string) =>
  queryOptions({
    queryKey: [...recoveryKey(id), "recovery"],
    queryFn: ({ signal }) =>
      callRoute<typeof readRecovery>("GET /v1/recoveries/:id", { params: { id }, signal }),
  });

export const entriesQuery = queryOptions({
  queryKey: ["crypto", "entries"],
  queryFn: ({ signal }) => callRoute<typeof listAddressEntries>("GET /v1/crypto/address-book", { signal }),
});

export const commentsQuery = (id: string) =>
  pagesQuery([...recoveryKey(id), "comments"], ({ cursor, signal }) =>
    callRoute<typeof listRecoveryComments>("GET /v1/recoveries/:id/comments", {
      params: { id },
      query: { cursor },
      signal,
    }),
  );

export const timelineQuery = (id: string) =>
  pagesQuery([...recoveryKey(id), "timeline"], ({ cursor, signal }) =>
    callRoute<typeof readRecoveryTimeline>("GET /v1/recoveries/:id/timeline", {
      params: { id },
      query: { cursor },
      signal,
    }),
  );

export const askRecovery = (body: NewRecovery, idempotencyKey: string) =>
  callRoute<typeof openRecovery>("POST /v1/recoveries", { body, idempotencyKey });

export const acceptOffer = (id: string, entryId: string, idempotencyKey: string) =>
  callRoute<typeof acceptRecovery>("POST /v1/recoveries/:id/accept", {
    params: { id },
    body: { entryId },
    idempotencyKey,
  });

export const writeComment = (id: string, text: string) =>
  callRoute<typeof writeRecoveryComment>("POST /v1/recoveries/:id/comments", {
    params: { id },
    body: { text },
  });

export function addDocument(id: string, file: File, note: string): Promise<Recovery> {
  const body = new FormData();
  if (note !== "") body.append("note", note);
  body.append("file", file);
  return callRoute<typeof addRecoveryDocument>("POST /v1/recoveries/:id/documents", {
    params: { id },
    body,
    timeoutMs: FILE_TIMEOUT_MS,
  });
}

export const documentFile = (id: string, documentId: string, signal: AbortSignal) =>
  downloadRoute<typeof openRecoveryDocument>("GET /v1/recoveries/:id/documents/:documentId", {
    params: { id, documentId },
    signal,
    timeoutMs: FILE_TIMEOUT_MS,
  });

export const adminRecoveriesQuery = (tab: Tab) =>
  pagesQuery([...RECOVERIES, "admin", "list", tab], ({ cursor, signal }) =>
    callRoute<typeof listAllRecoveries>("GET /v1/admin/recoveries", { query: { tab, cursor }, signal }),
  );

/** That an administrator read it is kept: it is read when it is opened and when something happened. */
export const adminRecoveryQuery = (id: string) =>
  queryOptions({
    queryKey: [...RECOVERIES, "admin", id],
    queryFn: ({ signal }) =>
      callRoute<typeof readAnyRecovery>("GET /v1/admin/recoveries/:id", { params: { id }, signal }),
    refetchInterval: false,
  });

export const decide = (id: string, body: Decision, idempotencyKey: string) =>
  callRoute<typeof decideRecovery>("POST /v1/admin/recoveries/:id/decide", {
    params: { id },
    body,
    idempotencyKey,
  });
