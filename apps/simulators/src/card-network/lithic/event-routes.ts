import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { owe, recover, takes } from "../deliveries.js";
import { pageOf } from "../listing.js";
import type { Message, Subscription } from "../model.js";
import type { CardNetwork } from "../network.js";
import { parse } from "../problem.js";
import { rotateSecret, secretOf } from "./signature.js";
import { attemptView } from "./views.js";

const wantedSubscription = z.object({
  url: z.url({ protocol: /^https?$/ }),
  description: z.string().default(""),
  disabled: z.boolean().default(false),
  event_types: z.array(z.string()).default([]),
});
const period = z.looseObject({ begin: z.string().optional(), end: z.string().optional() });
const example = z.object({ event_type: z.string().default("card.created") });

type Params = { Params: { token: string } };

const eventView = ({ token, created, event_type, payload }: Message) => ({
  token,
  created,
  event_type,
  payload,
});
const subscriptionView = ({ event_types, created: _created, ...shown }: Subscription) => ({
  ...shown,
  event_types: event_types.length === 0 ? null : event_types,
});

/** Subscriptions to what happens, and what has happened. */
export function addEventRoutes(app: FastifyInstance, network: CardNetwork): void {
  const known = (token: string) => network.get("subscriptions", token);

  app.get("/v1/events", (request) => pageOf(network.rows("messages"), request.query, eventView));
  app.get<Params>("/v1/events/:token", (request) => eventView(network.get("messages", request.params.token)));
  app.get<Params>("/v1/events/:token/attempts", (request) => {
    const rows = network.rows("attempts").filter(({ event_token }) => event_token === request.params.token);
    return pageOf(rows, request.query, attemptView);
  });
  app.post<{ Params: { token: string; subscription: string } }>(
    "/v1/events/:token/event_subscriptions/:subscription/resend",
    (request, reply) => {
      const message = network.get("messages", request.params.token);
      owe(network, message, known(request.params.subscription).token);
      return reply.code(204).send();
    },
  );

  app.post("/v1/event_subscriptions", (request) => {
    const wanted = parse(wantedSubscription, request.body);
    const subscription = network.put("subscriptions", { ...network.fresh(), ...wanted });
    secretOf(network, subscription.token);
    return subscriptionView(subscription);
  });
  app.get("/v1/event_subscriptions", (request) =>
    pageOf(network.rows("subscriptions"), request.query, subscriptionView),
  );
  app.get<Params>("/v1/event_subscriptions/:token", (request) =>
    subscriptionView(known(request.params.token)),
  );
  app.patch<Params>("/v1/event_subscriptions/:token", (request) => {
    const wanted = parse(wantedSubscription, request.body);
    return subscriptionView(network.put("subscriptions", { ...known(request.params.token), ...wanted }));
  });
  app.delete<Params>("/v1/event_subscriptions/:token", (request, reply) => {
    network.remove("subscriptions", known(request.params.token).token);
    return reply.code(204).send();
  });
  app.get<Params>("/v1/event_subscriptions/:token/attempts", (request) => {
    const { token } = known(request.params.token);
    const rows = network.rows("attempts").filter((one) => one.event_subscription_token === token);
    return pageOf(rows, request.query, attemptView);
  });
  app.get<Params>("/v1/event_subscriptions/:token/secret", (request) => ({
    secret: secretOf(network, known(request.params.token).token).current,
  }));
  app.post<Params>("/v1/event_subscriptions/:token/secret/rotate", (request, reply) => {
    rotateSecret(network, known(request.params.token).token);
    return reply.code(204).send();
  });

  app.post<Params>("/v1/event_subscriptions/:token/recover", (request, reply) => {
    const { token } = known(request.params.token);
    const isIn = within(request.query);
    for (const delivery of network.rows("deliveries"))
      if (delivery.subscription === token && delivery.status === "FAILED" && isIn(delivery.created))
        recover(network, delivery);
    return reply.code(204).send();
  });
  app.post<Params>("/v1/event_subscriptions/:token/replay_missing", (request, reply) => {
    const subscription = known(request.params.token);
    const isIn = within(request.query);
    const sent = new Set(
      network
        .rows("deliveries")
        .filter((one) => one.subscription === subscription.token)
        .map(({ message }) => message),
    );
    for (const message of network.rows("messages"))
      if (!sent.has(message.token) && isIn(message.created) && takes(subscription, message.event_type))
        owe(network, message, subscription.token);
    return reply.code(204).send();
  });
  app.post<Params>("/v1/simulate/event_subscriptions/:token/send_example", (request, reply) => {
    const { event_type } = parse(example, request.body);
    const message = network.put("messages", {
      ...network.fresh(),
      event_type,
      payload: { event_type },
    });
    owe(network, message, known(request.params.token).token);
    return reply.code(204).send();
  });
}

/** Whether an instant lies in the period a query names. */
function within(query: unknown): (instant: string) => boolean {
  const { begin, end } = parse(period, query);
  const from = begin === undefined ? -Infinity : Date.parse(begin);
  const to = end === undefined ? Infinity : Date.parse(end);
  return (instant) => Date.parse(instant) >= from && Date.parse(instant) <= to;
}
