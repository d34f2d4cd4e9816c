import type { DriverLoad } from "@/features/grain/driver/driver-load";
import type { NewUpdate, Outbox } from "@/features/grain/driver/outbox";
import { ApiError } from "@/lib/api-error";

/** `later`: no connection, or the server is busy. `ended`: the link opens nothing any more. */
type Sending = "sent" | "later" | "ended";

interface Transport {
  send(update: NewUpdate): Promise<DriverLoad>;
  /** Why an update was refused, in the reader's words. */
  reasonOf(error: ApiError): Promise<string>;
}

/** Refused for now, and not for what was said. */
const LATER = new Set([408, 425, 429]);

/**
 * Sends what a phone kept, one after the other as it happened. What was refused stays with its reason and does not hold
 * up the others; without an answer nobody knows, so the same update is sent again later under its own key.
 */
export async function sendKept(outbox: Outbox, token: string, transport: Transport): Promise<Sending> {
  for (const update of await outbox.list(token)) {
    if (update.refusal !== null) continue;
    try {
      await outbox.saw(token, await transport.send(update));
      await outbox.remove(update.number);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || LATER.has(error.status)) return "later";
      if (error.status === 404) return "ended";
      await outbox.refuse(update.number, await transport.reasonOf(error));
    }
  }
  return "sent";
}
