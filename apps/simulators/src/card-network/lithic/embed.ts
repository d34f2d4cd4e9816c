import { createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { tell } from "../deliveries.js";
import type { CardNetwork } from "../network.js";
import { Problem, parse } from "../problem.js";
import { revealPage, revealPolicy } from "../reveal-page.js";

const query = z.looseObject({ embed_request: z.string(), hmac: z.string() });
const embedRequest = z.object({
  token: z.string(),
  css: z.url().optional(),
  expiration: z.iso.datetime({ offset: true }).optional(),
  target_origin: z.url().optional(),
});

/** The issuer's own frame: number, date and code go from here to the holder's browser and nowhere else. */
export function addEmbedRoute(app: FastifyInstance, network: CardNetwork): void {
  app.get("/v1/embed/card", (request, reply) => {
    const { embed_request, hmac } = parse(query, request.query);
    const json = Buffer.from(embed_request, "base64").toString("utf8");
    const expected = createHmac("sha256", network.settings.apiKey).update(json).digest();
    const given = Buffer.from(hmac, "base64");
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new Problem(401, "The hmac does not fit the request");
    const wanted = parse(embedRequest, parsed(json));
    if (wanted.expiration !== undefined && Date.parse(wanted.expiration) <= network.now().getTime())
      throw new Problem(401, "The request has expired");
    const card = network.get("cards", wanted.token);
    tell(network, "embed.viewed", {
      account_token: card.account_token,
      card_token: card.token,
      device_details: { ip_address: request.ip },
      embed_type: "PAN",
      session_id: network.fresh().token,
    });
    return reply
      .removeHeader("x-frame-options")
      .headers(revealPolicy(wanted))
      .type("text/html")
      .send(revealPage(card, wanted.css));
  });
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new Problem(400, "embed_request is not base64 of JSON");
  }
}
