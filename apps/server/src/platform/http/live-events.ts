import { defineRoute } from "@lastro/contracts";
import type { FastifyReply } from "fastify";
import type { Person } from "../actor.js";
import { type Ctx, personOf } from "../context.js";
import { type LiveEvent, onLiveEvent } from "../events.js";
import type { Notifications } from "../listen.js";
import type { Router } from "./router.js";

const eventsRoute = defineRoute({
  method: "GET",
  path: "/v1/events",
  summary: "Live changes as server-sent events",
  access: "client",
  errors: [],
});

/** The same for people of the marketplace, who sign in below its own path. */
const traderEventsRoute = defineRoute({
  method: "GET",
  path: "/agro/v1/events",
  summary: "Live changes as server-sent events",
  access: "trader",
  errors: [],
});

const HEARTBEAT_MS = 25_000;

/** Tells each open page what changed for the person who opened it. */
export function addLiveEvents<C extends Ctx>(router: Router<C>, notifications: Notifications): void {
  const open = new Map<FastifyReply, Person>();

  onLiveEvent(notifications, (event) => {
    const line = `event: ${event.type}\ndata: ${JSON.stringify({ reference: event.reference ?? null })}\n\n`;
    for (const [reply, person] of open) if (concerns(event, person)) reply.raw.write(line);
  });

  const heartbeat = setInterval(() => {
    for (const reply of open.keys()) reply.raw.write(": still here\n\n");
  }, HEARTBEAT_MS);
  heartbeat.unref();
  router.app.addHook("onClose", async () => clearInterval(heartbeat));
  // What was announced while nobody listened is made good by reading everything again.
  notifications.onReconnect(() => {
    for (const reply of open.keys()) reply.raw.write(`event: resync\ndata: {"reference":null}\n\n`);
  });
  // A stream never ends by itself: it would hold a stopping server up.
  router.app.addHook("preClose", async () => {
    for (const reply of open.keys()) reply.raw.end();
  });

  for (const route of [eventsRoute, traderEventsRoute])
    router.app.get(route.path, { schema: { hide: true } }, async (request, reply) => {
      const person = personOf(await router.contextFor(request, route));
      reply.hijack();
      reply.raw.writeHead(200, {
        "content-type": "text/event-stream",
        "cache-control": "no-store",
        "x-accel-buffering": "no",
      });
      reply.raw.write("retry: 2000\n\n");
      open.set(reply, person);
      request.raw.on("close", () => open.delete(reply));
    });
}

function concerns(event: LiveEvent, person: Person): boolean {
  if (event.to === "everyone") return true;
  if (event.to === "admins") return person.kind === "admin";
  if (event.to === "market") return person.kind === "buyer" || person.kind === "producer";
  return "userId" in event.to ? event.to.userId === person.userId : event.to.userIds.includes(person.userId);
}
