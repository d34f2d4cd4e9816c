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
import type { PushAccess } from "@/components/notices/push/push-access";
import { callRoute } from "@/lib/call-route";

export type Push = WireResponseOf<typeof readPush>;
export type { PushTopic };

export const pushQuery = queryOptions({
  queryKey: ["settings", "push"],
  queryFn: ({ signal }) => callRoute<typeof readPush>("GET /v1/notices/push", { signal }),
});

/** The devices of the bank's client. */
export const pushAccess: PushAccess = {
  queryKey: pushQuery.queryKey,
  register: (subscription) => callRoute<typeof registerPush>("POST /v1/notices/push", { body: subscription }),
  remove: (id) => callRoute<typeof removePush>("DELETE /v1/notices/push/:id", { params: { id } }),
};

export const saveTopics = (topics: Push["topics"]): Promise<Push> =>
  callRoute<typeof choosePushTopics>("PUT /v1/notices/push/topics", { body: topics });

export const saveQuietHours = (quietHours: Push["quietHours"]): Promise<Push> =>
  callRoute<typeof chooseQuietHours>("PUT /v1/notices/push/quiet-hours", { body: { quietHours } });
