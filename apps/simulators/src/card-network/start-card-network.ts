import type { FastifyInstance } from "fastify";
import { createApp, listen, slowDown } from "../shared/http.js";
import { booksReport } from "./books-report.js";
import { resumeDeliveries } from "./deliveries.js";
import { addCardRoutes } from "./lithic/card-routes.js";
import { addDisputeRoutes } from "./lithic/dispute-routes.js";
import { addEmbedRoute } from "./lithic/embed.js";
import { addEventRoutes } from "./lithic/event-routes.js";
import { addEvidenceUpload } from "./lithic/evidence-upload.js";
import { addSettlementRoutes } from "./lithic/settlement-routes.js";
import { addSimulateRoutes } from "./lithic/simulate-routes.js";
import { addStreamRoutes } from "./lithic/stream-routes.js";
import { addTransactionRoutes } from "./lithic/transaction-routes.js";
import { addWalletRoutes } from "./lithic/wallet-routes.js";
import { CardNetwork } from "./network.js";
import { type CardNetworkOptions, settingsFrom } from "./options.js";
import { booksPage } from "./page.js";
import { resumeAdjustments } from "./pomelo/adjustments.js";
import { addPomeloRoutes } from "./pomelo/routes.js";
import { answerWithProblems, Problem } from "./problem.js";
import { addShop } from "./shop.js";
import { addSimRoutes } from "./sim-routes.js";

const OUR_PAGE = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'";

/** Starts a card network on loopback that takes up its books, and what it still owes, where it left them. */
export async function startCardNetwork(options: CardNetworkOptions = {}) {
  const network = new CardNetwork(settingsFrom(options));
  const { speaks } = network.settings;
  const app = createApp();
  let origin = "";
  app.register(async (sim) => {
    addSimRoutes(sim, network);
    addShop(sim, network);
    sim.get("/", (_request, reply) =>
      reply.type("text/html").header("content-security-policy", OUR_PAGE).send(booksPage(network)),
    );
  });
  app.register(async (provider) => {
    answerWithProblems(provider, speaks);
    addNetworkFaults(provider, network);
    if (speaks === "pomelo") addPomeloRoutes(provider, network);
    else addLithic(provider, network, () => origin);
  });

  const { url, port } = await listen(app, network.settings.port);
  origin = url;
  if (speaks === "pomelo") resumeAdjustments(network);
  else resumeDeliveries(network);
  return {
    url,
    port,
    faults: network.faults,
    books: () => booksReport(network),
    close: async () => {
      await app.close();
      await network.close();
    },
  };
}

function addLithic(app: FastifyInstance, network: CardNetwork, origin: () => string): void {
  app.register(async (open) => {
    addEmbedRoute(open, network);
    addEvidenceUpload(open, network);
  });
  app.register(async (api) => {
    api.addHook("onRequest", async ({ headers }) => {
      if (headers.authorization !== network.settings.apiKey)
        throw new Problem(401, "Please provide a valid API key in the Authorization header");
    });
    addCardRoutes(api, network);
    addTransactionRoutes(api, network);
    addSimulateRoutes(api, network);
    addEventRoutes(api, network);
    addStreamRoutes(api, network);
    addDisputeRoutes(api, network, origin);
    addWalletRoutes(api, network);
    addSettlementRoutes(api, network);
  });
}

/** Slow, out of reach, refused, failed before or after the work was done, or cut off without an answer. */
function addNetworkFaults(app: FastifyInstance, { faults }: CardNetwork): void {
  app.addHook("onRequest", async (request, reply) => {
    const place = `${request.method} ${request.url}`;
    await slowDown(faults.take("slowMs", place));
    if (faults.take("unreachable", place)) {
      request.raw.socket.destroy();
      return reply.hijack();
    }
    if (faults.take("tooManyRequests", place)) throw new Problem(429, "Rate limited, too many requests");
    if (faults.take("fail500", place)) throw new Problem(500, "Internal error");
    return undefined;
  });
  app.addHook("onSend", async (request, reply, payload) => {
    if (request.method === "GET" || reply.statusCode >= 300) return payload;
    const place = `${request.method} ${request.url}`;
    await slowDown(faults.take("slowAfterAcceptingMs", place));
    if (faults.take("dropAfterAccepting", place)) request.raw.socket.destroy();
    if (!faults.take("fail500AfterAccepting", place)) return payload;
    reply.code(500).type("application/json");
    return JSON.stringify({ message: "Internal error" });
  });
}
