import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  addCaseEvidence as addCaseEvidenceRoute,
  handOverCase,
  listCaseMessages,
  openCaseEvidence,
  readCase as readCaseRoute,
  readCaseTimeline,
  takeCase as takeCaseRoute,
  writeCaseMessage as writeCaseMessageRoute,
} from "@lastro/contracts/cases";
import { queryOptions } from "@tanstack/react-query";
import { callRoute, downloadRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";
import { FILE_TIMEOUT_MS } from "@/lib/private-file";

export type AdminCase = WireResponseOf<typeof readCaseRoute>;
type NewMessage = WireRequestOf<typeof writeCaseMessageRoute>["body"];

const CASES = ["cases"] as const;

/** Everything of one case begins with this. */
export const caseKey = (id: string) => [...CASES, id] as const;

export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: [...caseKey(id), "case"],
    queryFn: ({ signal }) =>
      callRoute<typeof readCaseRoute>("GET /v1/admin/cases/:id", { params: { id }, signal }),
  });

/** Everything that happened in a case, the newest page first. */
export const caseTimelineQuery = (id: string) =>
  pagesQuery([...caseKey(id), "timeline"], ({ cursor, signal }) =>
    callRoute<typeof readCaseTimeline>("GET /v1/admin/cases/:id/timeline", {
      params: { id },
      query: { cursor },
      signal,
    }),
  );

/** A case's thread. Each reading is on record, so it is read when it is opened and when something happened. */
export const caseMessagesQuery = (id: string) =>
  pagesQuery(
    [...caseKey(id), "messages"],
    ({ cursor, signal }) =>
      callRoute<typeof listCaseMessages>("GET /v1/admin/cases/:id/messages", {
        params: { id },
        query: { cursor },
        signal,
      }),
    false,
  );

export const writeCaseMessage = (id: string, body: NewMessage) =>
  callRoute<typeof writeCaseMessageRoute>("POST /v1/admin/cases/:id/messages", { params: { id }, body });

/** Makes a case the caller's, if `from` still has it. */
export const takeCase = (id: string, from: string | null) =>
  callRoute<typeof takeCaseRoute>("POST /v1/admin/cases/:id/take", { params: { id }, body: { from } });

/** Puts the caller's case back into the queue. */
export const releaseCase = (id: string) =>
  callRoute<typeof handOverCase>("POST /v1/admin/cases/:id/hand-over", {
    params: { id },
    body: { to: null },
  });

export function addCaseEvidence(id: string, file: File, note: string): Promise<AdminCase> {
  const body = new FormData();
  if (note !== "") body.append("note", note);
  body.append("file", file);
  return callRoute<typeof addCaseEvidenceRoute>("POST /v1/admin/cases/:id/evidence", {
    params: { id },
    body,
    timeoutMs: FILE_TIMEOUT_MS,
  });
}

export const caseEvidenceFile = (id: string, evidenceId: string, signal: AbortSignal) =>
  downloadRoute<typeof openCaseEvidence>("GET /v1/admin/cases/:id/evidence/:evidenceId", {
    params: { id, evidenceId },
    signal,
    timeoutMs: FILE_TIMEOUT_MS,
  });
