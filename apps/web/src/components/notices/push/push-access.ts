import type { WireResponseOf } from "@lastro/contracts";
import type { readPush } from "@lastro/contracts/push";
import { queryOptions } from "@tanstack/react-query";
import { type BrowserSubscription, browserPush } from "@/lib/browser-push";

export type PushDevice = WireResponseOf<typeof readPush>["devices"][number];

/** The devices of one realm's person: where what is known of them is kept, and how they are registered and removed. */
export interface PushAccess {
  readonly queryKey: readonly string[];
  register(subscription: BrowserSubscription): Promise<object>;
  remove(id: string): Promise<object>;
}

/** How notices stand in this browser; asked again when its owner comes back from its settings. */
export const browserPushQuery = ({ queryKey }: PushAccess, serverKey: string) =>
  queryOptions({
    queryKey: [...queryKey, "browser", serverKey],
    queryFn: () => browserPush(serverKey),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
