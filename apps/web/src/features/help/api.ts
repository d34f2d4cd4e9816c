import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { readStatus } from "@lastro/contracts/status";
import type {
  addConversationFile,
  closeConversation,
  listConversationMessages,
  listConversations,
  openConversation,
  openConversationFile,
  rateConversation,
  readByPass,
  readConversation,
  readConversationTimeline,
  readSupportFacts,
  readSupportHours,
  reopenConversation,
  requestSupportPass,
  SUPPORT_TABS,
  writeByPass,
  writeConversationMessage,
} from "@lastro/contracts/support";
import { queryOptions } from "@tanstack/react-query";
import { callPublicRoute, callRoute, downloadRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";
import { FILE_TIMEOUT_MS } from "@/lib/private-file";

export type Conversation = WireResponseOf<typeof readConversation>;
export type ConversationRow = WireResponseOf<typeof listConversations>["items"][number];
export type NewConversation = WireRequestOf<typeof openConversation>["body"];
export type Facts = WireResponseOf<typeof readSupportFacts>;
export type Hours = WireResponseOf<typeof readSupportHours>;
export type PassView = WireResponseOf<typeof readByPass>;
export type PassMessage = WireRequestOf<typeof writeByPass>["body"];
export type Status = WireResponseOf<typeof readStatus>;
export type Tab = (typeof SUPPORT_TABS)[number];
type Rating = WireRequestOf<typeof rateConversation>["body"];

export const SUPPORT = ["support"] as const;
export const conversationKey = (id: string) => [...SUPPORT, id] as const;

export const hoursQuery = queryOptions({
  queryKey: ["support-hours"],
  queryFn: ({ signal }) => callPublicRoute<typeof readSupportHours>("GET /v1/support/hours", { signal }),
});

export const factsQuery = queryOptions({
  queryKey: ["support-facts"],
  queryFn: ({ signal }) => callPublicRoute<typeof readSupportFacts>("GET /v1/support/facts", { signal }),
});

export const statusQuery = queryOptions({
  queryKey: ["status"],
  queryFn: ({ signal }) => callPublicRoute<typeof readStatus>("GET /v1/status", { signal }),
});

export const conversationsQuery = (tab: Tab) =>
  pagesQuery([...SUPPORT, "list", tab], ({ cursor, signal }) =>
    callRoute<typeof listConversations>("GET /v1/support/conversations", { query: { tab, cursor }, signal }),
  );

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: [...conversationKey(id), "conversation"],
    queryFn: ({ signal }) =>
      callRoute<typeof readConversation>("GET /v1/support/conversations/:id", { params: { id }, signal }),
  });

export const messagesQuery = (id: string) =>
  pagesQuery([...conversationKey(id), "messages"], ({ cursor, signal }) =>
    callRoute<typeof listConversationMessages>("GET /v1/support/conversations/:id/comments", {
      params: { id },
      query: { cursor },
      signal,
    }),
  );

export const timelineQuery = (id: string) =>
  pagesQuery([...conversationKey(id), "timeline"], ({ cursor, signal }) =>
    callRoute<typeof readConversationTimeline>("GET /v1/support/conversations/:id/timeline", {
      params: { id },
      query: { cursor },
      signal,
    }),
  );

export const open = (body: NewConversation) =>
  callRoute<typeof openConversation>("POST /v1/support/conversations", { body });

export const write = (id: string, text: string) =>
  callRoute<typeof writeConversationMessage>("POST /v1/support/conversations/:id/comments", {
    params: { id },
    body: { text },
  });

export const close = (id: string) =>
  callRoute<typeof closeConversation>("POST /v1/support/conversations/:id/close", { params: { id } });

export const reopen = (id: string, text: string) =>
  callRoute<typeof reopenConversation>("POST /v1/support/conversations/:id/reopen", {
    params: { id },
    body: { text },
  });

export const rate = (id: string, body: Rating) =>
  callRoute<typeof rateConversation>("POST /v1/support/conversations/:id/rating", { params: { id }, body });

export function addFile(id: string, file: File, note: string): Promise<Conversation> {
  const body = new FormData();
  if (note !== "") body.append("note", note);
  body.append("file", file);
  return callRoute<typeof addConversationFile>("POST /v1/support/conversations/:id/documents", {
    params: { id },
    body,
    timeoutMs: FILE_TIMEOUT_MS,
  });
}

export const fileOf = (id: string, documentId: string, signal: AbortSignal) =>
  downloadRoute<typeof openConversationFile>("GET /v1/support/conversations/:id/documents/:documentId", {
    params: { id, documentId },
    signal,
    timeoutMs: FILE_TIMEOUT_MS,
  });

export const requestPass = (email: string) =>
  callPublicRoute<typeof requestSupportPass>("POST /v1/support/passes", { body: { email } });

export const readWithPass = (pass: string, id: string | null, signal: AbortSignal) =>
  callPublicRoute<typeof readByPass>("POST /v1/support/passes/read", { body: { pass, id }, signal });

export const writeWithPass = (body: PassMessage) =>
  callPublicRoute<typeof writeByPass>("POST /v1/support/passes/write", { body });
