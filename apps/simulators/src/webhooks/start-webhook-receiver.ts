import { type Clock, systemClock } from "../shared/clock.js";
import { addFaultRoutes, Faults } from "../shared/faults.js";
import { createApp, listen } from "../shared/http.js";
import { addWebhookReceiver, WEBHOOK_FAULTS, WebhookInbox } from "./receiver.js";

/** Starts a program that is told of events, by itself; the demonstration's stands beside the push service. */
export async function startWebhookReceiver({ clock = systemClock }: { readonly clock?: Clock } = {}) {
  const app = createApp();
  const inbox = new WebhookInbox(undefined);
  const faults = new Faults<(typeof WEBHOOK_FAULTS)[number]>();
  addWebhookReceiver(app, { inbox, faults, clock });
  addFaultRoutes(app, faults, WEBHOOK_FAULTS);
  const { url, port } = await listen(app, 0);
  return {
    url,
    port,
    faults,
    addressOf: (name: string) => `${url}/webhooks/${name}`,
    received: (name: string) => inbox.list(name),
    close: () => app.close(),
  };
}
