import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { updateMe } from "@lastro/contracts/customers";
import type {
  closeAccount as closeAccountRoute,
  downloadDataExport,
  listDataExports,
  readClosure,
  readNotifications,
  requestDataExport,
  updateNotifications,
} from "@lastro/contracts/privacy";
import { queryOptions } from "@tanstack/react-query";
import { callRoute, downloadRoute } from "@/lib/call-route";
import type { Language } from "@/lib/i18n/languages";
import { COPY_TIMEOUT_MS, dataCopies } from "@/lib/privacy";

export type Notifications = WireResponseOf<typeof readNotifications>;
export type NotificationTopic = keyof Notifications;
export type Closure = WireResponseOf<typeof readClosure>;

export const notificationsQuery = queryOptions({
  queryKey: ["settings", "notifications"],
  queryFn: ({ signal }) => callRoute<typeof readNotifications>("GET /v1/me/notifications", { signal }),
});

/** The copies of their data a client asks for. */
export const clientCopies = dataCopies(["settings", "exports"], {
  list: (signal) => callRoute<typeof listDataExports>("GET /v1/me/exports", { signal }),
  request: () => callRoute<typeof requestDataExport>("POST /v1/me/exports"),
  download: (id) =>
    downloadRoute<typeof downloadDataExport>("GET /v1/me/exports/:id/file", {
      params: { id },
      timeoutMs: COPY_TIMEOUT_MS,
    }),
});

export const closureQuery = queryOptions({
  queryKey: ["settings", "closure"],
  queryFn: ({ signal }) => callRoute<typeof readClosure>("GET /v1/me/closure", { signal }),
  staleTime: 0,
});

export function saveNotifications(wanted: Notifications): Promise<Notifications> {
  return callRoute<typeof updateNotifications>("PUT /v1/me/notifications", { body: wanted });
}

/** The language letters are written in; the screen's own is kept by the browser. */
export async function saveLanguage(language: Language): Promise<void> {
  await callRoute<typeof updateMe>("PATCH /v1/me", { body: { language } });
}

export function closeAccount(proof: WireRequestOf<typeof closeAccountRoute>["body"]): Promise<void> {
  return callRoute<typeof closeAccountRoute>("POST /v1/me/closure", { body: proof });
}
