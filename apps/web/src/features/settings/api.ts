import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  closeAccount as closeAccountRoute,
  listDataExports,
  readClosure,
  readNotifications,
  requestDataExport as requestDataExportRoute,
} from "@lastro/contracts/privacy";
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/api-client";
import type { Language } from "@/lib/i18n/languages";

export type Notifications = WireResponseOf<typeof readNotifications>;
export type NotificationTopic = keyof Notifications;
export type DataExport = WireResponseOf<typeof listDataExports>["items"][number];
export type Closure = WireResponseOf<typeof readClosure>;

export const notificationsQuery = queryOptions({
  queryKey: ["settings", "notifications"],
  queryFn: ({ signal }) => api.get<Notifications>("/v1/me/notifications", { signal }),
});

export const exportsQuery = queryOptions({
  queryKey: ["settings", "exports"],
  queryFn: ({ signal }) => api.get<WireResponseOf<typeof listDataExports>>("/v1/me/exports", { signal }),
});

export const closureQuery = queryOptions({
  queryKey: ["settings", "closure"],
  queryFn: ({ signal }) => api.get<Closure>("/v1/me/closure", { signal }),
  staleTime: 0,
});

export function saveNotifications(wanted: Notifications): Promise<Notifications> {
  return api.put<Notifications>("/v1/me/notifications", wanted);
}

/** The language letters are written in; the screen's own is kept by the browser. */
export async function saveLanguage(language: Language): Promise<void> {
  await api.patch("/v1/me", { language });
}

export function requestDataExport(): Promise<WireResponseOf<typeof requestDataExportRoute>> {
  return api.post("/v1/me/exports");
}

const DOWNLOAD_MS = 300_000;

export function downloadDataExport(id: string): Promise<Blob> {
  return api.download(`/v1/me/exports/${encodeURIComponent(id)}/file`, { timeoutMs: DOWNLOAD_MS });
}

export function closeAccount(proof: WireRequestOf<typeof closeAccountRoute>["body"]): Promise<void> {
  return api.post("/v1/me/closure", proof);
}
