import { z } from "zod";
import { defineRoute } from "../route.js";
import { instant, pageOf, pageQuery, text, uuid } from "../wire.js";
import { brl, p2pPersonSummary } from "./fields.js";

const personParams = z.strictObject({ id: uuid });

export const p2pPersonSchema = p2pPersonSummary.extend({
  since: instant,
  trades30d: z.int(),
  asBuyer: z.int(),
  asSeller: z.int(),
  volume: brl,
  disputesLost: z.int(),
  /** Of the reader to this person; null for nobody signed in. */
  relation: z.object({ blocked: z.boolean(), favourite: z.boolean() }).nullable(),
  ratingsList: z.array(z.object({ stars: z.int(), comment: z.string().nullable(), at: instant })),
});

export const readP2pPerson = defineRoute({
  method: "GET",
  path: "/v1/p2p/people/:id",
  summary: "What a person's trades say of them",
  access: "client",
  params: personParams,
  response: p2pPersonSchema,
  errors: [],
});

const relation = {
  access: "client",
  params: personParams,
  response: p2pPersonSchema,
  errors: ["p2p.yourself"],
} as const;

export const blockP2pPerson = defineRoute({
  ...relation,
  method: "PUT",
  path: "/v1/p2p/people/:id/block",
  summary: "Trade with a person no more: neither sees the other's ads",
});

export const unblockP2pPerson = defineRoute({
  ...relation,
  method: "DELETE",
  path: "/v1/p2p/people/:id/block",
  summary: "Trade with a blocked person again",
});

export const favourP2pPerson = defineRoute({
  ...relation,
  method: "PUT",
  path: "/v1/p2p/people/:id/favourite",
  summary: "Make a person a favourite",
});

export const unfavourP2pPerson = defineRoute({
  ...relation,
  method: "DELETE",
  path: "/v1/p2p/people/:id/favourite",
  summary: "Make a person no favourite any more",
});

export const listP2pRelations = defineRoute({
  method: "GET",
  path: "/v1/p2p/relations",
  summary: "The people one has blocked or made favourites",
  access: "client",
  query: pageQuery.extend({ is: z.enum(["block", "favourite"]) }),
  response: pageOf(p2pPersonSummary),
  errors: [],
});

export const p2pOwnStandingSchema = z.object({
  person: p2pPersonSummary,
  /** In reais, in 24 hours: what the account's age and level allow, and what is left of it. */
  limit: z.object({
    allowed: brl,
    used: brl,
    remaining: brl,
    /** Of the level's limit, in per cent: less in the first 60 days. */
    percent: z.int(),
    /** When it grows next; null when it is whole. */
    growsAt: instant.nullable(),
  }),
  openTradesAsBuyer: z.int(),
  maxOpenTrades: z.int(),
  suspendedUntil: z.object({ until: instant.nullable(), reason: z.string() }).nullable(),
  /** What the market charges and allows now. */
  market: z.object({
    makerBps: z.int(),
    takerBps: z.int(),
    minTrade: brl,
    maxTrade: brl,
    priceBandBps: z.int(),
    adDays: z.int(),
  }),
});

export const readOwnP2pStanding = defineRoute({
  method: "GET",
  path: "/v1/p2p/me",
  summary: "How the signed-in person stands in the market: reputation, limit, open trades, suspension",
  access: "client",
  response: p2pOwnStandingSchema,
  errors: ["customers.profile_missing"],
});

export const renameP2pPerson = defineRoute({
  method: "PATCH",
  path: "/v1/p2p/me",
  summary: "Change the name one trades by",
  access: "client",
  body: z.strictObject({ name: text({ min: 3, max: 30 }) }),
  response: p2pOwnStandingSchema,
  errors: ["customers.profile_missing", "p2p.name_taken"],
});
