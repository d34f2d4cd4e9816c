import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  changeMacro,
  closeAnyConversation,
  createMacro,
  deleteMacro,
  listAllConversations,
  listMacros,
  readAnyConversation,
  readSupportFigures,
  SupportQueue,
} from "@lastro/contracts/support";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";
import { pagesQuery } from "@/lib/pages-query";

export type AdminConversation = WireResponseOf<typeof readAnyConversation>;
export type AdminConversationRow = WireResponseOf<typeof listAllConversations>["items"][number];
export type Macro = WireResponseOf<typeof listMacros>["macros"][number];
export type MacroWords = WireRequestOf<typeof createMacro>["body"];

export const ADMIN_SUPPORT = ["admin-support"] as const;

export const queueQuery = (queue: SupportQueue) =>
  pagesQuery([...ADMIN_SUPPORT, "list", queue], ({ cursor, signal }) =>
    callRoute<typeof listAllConversations>("GET /v1/admin/support/conversations", {
      query: { queue, cursor },
      signal,
    }),
  );

export const adminConversationQuery = (id: string) =>
  queryOptions({
    queryKey: [...ADMIN_SUPPORT, "conversation", id],
    queryFn: ({ signal }) =>
      callRoute<typeof readAnyConversation>("GET /v1/admin/support/conversations/:id", {
        params: { id },
        signal,
      }),
  });

export const closeForClient = (id: string) =>
  callRoute<typeof closeAnyConversation>("POST /v1/admin/support/conversations/:id/close", {
    params: { id },
  });

export const figuresQuery = queryOptions({
  queryKey: [...ADMIN_SUPPORT, "figures"],
  queryFn: ({ signal }) => callRoute<typeof readSupportFigures>("GET /v1/admin/support/figures", { signal }),
});

export const macrosQuery = queryOptions({
  queryKey: [...ADMIN_SUPPORT, "macros"],
  queryFn: ({ signal }) => callRoute<typeof listMacros>("GET /v1/admin/support/macros", { signal }),
});

/** Saves an answer: a new one without an id. */
export const saveMacro = ({ id, ...body }: MacroWords & { id: string | null }): Promise<Macro> =>
  id === null
    ? callRoute<typeof createMacro>("POST /v1/admin/support/macros", { body })
    : callRoute<typeof changeMacro>("PUT /v1/admin/support/macros/:id", { params: { id }, body });

export const removeMacro = (id: string) =>
  callRoute<typeof deleteMacro>("DELETE /v1/admin/support/macros/:id", { params: { id } });
