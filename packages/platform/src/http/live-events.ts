import { defineRoute, type RouteContract } from "@lastro/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { humanId, type Person } from "../actor.js";
import { type Ctx, personOf } from "../context.js";
import { DomainError } from "../domain-error.js";
import { type LiveEvent, onLiveEvent } from "../events.js";
import type { Notifications } from "../listen.js";
import type { Measure } from "../metrics.js";
import type { Router } from "./router.js";

const eventsRoute = defineRoute({
  method: "GET",
  path: "/v1/events",
  summary: "Live changes as server-sent events",
  access: "client",
  company: "read",
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
/** An announcement may be lost while the database restarts, so that streams are looked at now and then as well. */
const CHECK_MS = 5 * 60_000;
/** A page has one; more than so many pages at once are nobody's. */
const MAX_PER_PERSON = 8;
const TRY_AGAIN_SECONDS = 30;
/** What a stream is ended for: the session is over, or the company is no longer theirs to act for. */
const ENDS_A_STREAM = /^auth\.|^resource\.not_found$/;
/** Announced whenever a session, a ban or a role changes (migration 0037). */
const ACCESS_CHANGED = "access";

interface Stream {
  readonly person: Person;
  readonly request: FastifyRequest;
  readonly route: RouteContract;
}

/**
 * Tells each open page what changed for the person who opened it, as long as their session may hear it. Answers how many
 * pages listen, as a measure.
 */
export function addLiveEvents<C extends Ctx>(router: Router<C>, notifications: Notifications): Measure {
  const open = new Map<FastifyReply, Stream>();

  onLiveEvent(notifications, (event) => {
    if (event.type === ACCESS_CHANGED) {
      for (const [reply, stream] of open)
        if (concerns(event, { ...stream.person, userId: humanId(stream.person) })) void check(reply, stream);
      return;
    }
    const line = `event: ${event.type}\ndata: ${JSON.stringify({ reference: event.reference ?? null })}\n\n`;
    for (const [reply, { person }] of open) if (concerns(event, person)) reply.raw.write(line);
  });

  /** Ends the stream of a session that is no longer let in. A page whose token is merely old opens another one. */
  async function check(reply: FastifyReply, { request, route, person }: Stream): Promise<void> {
    try {
      const now = personOf(await router.contextFor(request, route));
      if (now.kind === person.kind) return;
    } catch (error) {
      if (!(error instanceof DomainError) || !ENDS_A_STREAM.test(error.code)) return;
    }
    open.delete(reply);
    reply.raw.end();
  }

  const heartbeat = setInterval(() => {
    for (const reply of open.keys()) reply.raw.write(": still here\n\n");
  }, HEARTBEAT_MS);
  const checkAll = () => {
    for (const [reply, stream] of open) void check(reply, stream);
  };
  const checks = setInterval(checkAll, CHECK_MS);
  for (const timer of [heartbeat, checks]) timer.unref();
  router.app.addHook("onClose", async () => {
    clearInterval(heartbeat);
    clearInterval(checks);
  });
  // What was announced while nobody listened is made good by reading everything again.
  notifications.onReconnect(() => {
    for (const reply of open.keys()) reply.raw.write(`event: resync\ndata: {"reference":null}\n\n`);
    checkAll();
  });
  // A stream never ends by itself: it would hold a stopping server up.
  router.app.addHook("preClose", async () => {
    for (const reply of open.keys()) reply.raw.end();
  });

  for (const route of [eventsRoute, traderEventsRoute])
    router.app.get(route.path, { schema: { hide: true } }, async (request, reply) => {
      const person = personOf(await router.contextFor(request, route));
      // Its page may have been left meanwhile; nothing would say so a second time.
      if (reply.raw.closed) return reply.hijack();
      const own = [...open.values()].filter((stream) => humanId(stream.person) === humanId(person));
      if (own.length >= MAX_PER_PERSON)
        throw new DomainError("request.rate_limited", { seconds: TRY_AGAIN_SECONDS });
      reply.hijack();
      reply.raw.writeHead(200, {
        "content-type": "text/event-stream",
        "cache-control": "no-store",
        "x-accel-buffering": "no",
      });
      reply.raw.write("retry: 2000\n\n");
      const stream = { person, request, route };
      open.set(reply, stream);
      reply.raw.once("close", () => open.delete(reply));
      // It may have ended between being let in and being listed.
      await check(reply, stream);
    });
  return {
    name: "lastro_event_streams",
    help: "Open pages that are told of live changes",
    read: async () => [{ value: open.size }],
  };
}

function concerns(event: LiveEvent, person: Person): boolean {
  if (event.to === "everyone") return true;
  if (event.to === "admins") return person.kind === "admin" || person.kind === "moderator";
  if (event.to === "market") return person.kind === "buyer" || person.kind === "producer";
  return "userId" in event.to ? event.to.userId === person.userId : event.to.userIds.includes(person.userId);
}
