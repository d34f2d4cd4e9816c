import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  closeAccount as closeAccountRoute,
  readClosure,
  readNotifications,
} from "@lastro/contracts/privacy";
import { queryOptions } from "@tanstack/react-query";
import { api } from "@/lib/api-client";
import type { Language } from "@/lib/i18n/languages";
import { dataCopies } from "@/lib/privacy";

export type Notifications = WireResponseOf<typeof readNotifications>;
export type NotificationTopic = keyof Notifications;
export type Closure = WireResponseOf<typeof readClosure>;

export const notificationsQuery = queryOptions({
  queryKey: ["settings", "notifications"],
  queryFn: ({ signal }) => api.get<Notifications>("/v1/me/notifications", { signal }),
});

/** The copies of their data a client asks for. */
export const clientCopies = dataCopies(api, "/v1/me/exports", ["settings", "exports"]);

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

export function closeAccount(proof: WireRequestOf<typeof closeAccountRoute>["body"]): Promise<void> {
  return api.post("/v1/me/closure", proof);
}
