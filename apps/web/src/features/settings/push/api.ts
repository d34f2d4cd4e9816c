import type { WireResponseOf } from "@lastro/contracts";
import type {
  choosePushTopics,
  chooseQuietHours,
  PushTopic,
  readPush,
  registerPush,
  removePush,
} from "@lastro/contracts/push";
import { queryOptions } from "@tanstack/react-query";
import { type BrowserSubscription, browserPush } from "@/lib/browser-push";
import { callRoute } from "@/lib/call-route";

export type Push = WireResponseOf<typeof readPush>;
export type PushDevice = Push["devices"][number];
export type { PushTopic };

export const pushQuery = queryOptions({
  queryKey: ["settings", "push"],
  queryFn: ({ signal }) => callRoute<typeof readPush>("GET /v1/notices/push", { signal }),
});

/** How notices stand in this browser; asked again when its owner comes back from its settings. */
export const browserPushQuery = (serverKey: string) =>
  queryOptions({
    queryKey: ["settings", "push", "browser", serverKey],
    queryFn: () => browserPush(serverKey),
    networkMode: "always",
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

export const registerDevice = (subscription: BrowserSubscription): Promise<Push> =>
  callRoute<typeof registerPush>("POST /v1/notices/push", { body: subscription });

export const removeDevice = (id: string): Promise<Push> =>
  callRoute<typeof removePush>("DELETE /v1/notices/push/:id", { params: { id } });

export const saveTopics = (topics: Push["topics"]): Promise<Push> =>
  callRoute<typeof choosePushTopics>("PUT /v1/notices/push/topics", { body: topics });

export const saveQuietHours = (quietHours: Push["quietHours"]): Promise<Push> =>
  callRoute<typeof chooseQuietHours>("PUT /v1/notices/push/quiet-hours", { body: { quietHours } });
