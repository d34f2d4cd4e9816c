import type { FastifyInstance } from "fastify";
import { createApp, listen, slowDown } from "../shared/http.js";
import { addTokenRoute, Tokens } from "./auth.js";
import { addCobRoutes } from "./cob-routes.js";
import { addInterRoutes } from "./inter-routes.js";
import { addKeyRoutes } from "./key-routes.js";
import { addMedRoutes } from "./med-routes.js";
import { type PixPspOptions, settingsFrom } from "./options.js";
import { addPayoutRoutes } from "./payout-routes.js";
import { resumePayouts } from "./payouts.js";
import { addPixRoutes } from "./pix-routes.js";
import { answerWithProblems, Problem } from "./problem.js";
import { Psp } from "./psp.js";
import { resumeRecoveries } from "./recoveries.js";
import { resumeRefunds } from "./refunds.js";
import { addSimRoutes, booksReport } from "./sim-routes.js";
import { addWebhookRoutes } from "./webhook-routes.js";
import { addWooviRoutes } from "./woovi-routes.js";

/** Starts a PSP on loopback that takes up its books, and its unfinished work, where it left them. */
export async function startPixPsp(options: PixPspOptions = {}) {
  const psp = new Psp(settingsFrom(options));
  const app = createApp();
  app.register(async (bank) => addBankApi(bank, psp));
  app.register(async (sim) => addSimRoutes(sim, psp));

  const { url, port } = await listen(app, psp.settings.port);
  resumePayouts(psp);
  resumeRefunds(psp);
  resumeRecoveries(psp);
  psp.callbacks.resume();
  return {
    url,
    port,
    faults: psp.faults,
    books: () => booksReport(psp),
    close: async () => {
      await app.close();
      await psp.close();
    },
  };
}

function addBankApi(app: FastifyInstance, psp: Psp) {
  addNetworkFaults(app, psp);
  if (psp.settings.speaks === "woovi") {
    answerWithProblems(app, "sentence");
    addWooviRoutes(app, psp);
    return;
  }
  const tokens = new Tokens(psp);
  answerWithProblems(app);
  addTokenRoute(app, psp, tokens);
  if (psp.settings.speaks === "inter") {
    addInterRoutes(app, psp, tokens);
    app.register(async (pix) => addStandardRoutes(pix, psp, tokens), { prefix: "/pix" });
    return;
  }
  addStandardRoutes(app, psp, tokens);
  addPayoutRoutes(app, psp, tokens);
  addMedRoutes(app, psp, tokens);
  addKeyRoutes(app, psp, tokens);
}

/** Receiving, by the Central Bank's standard. */
function addStandardRoutes(app: FastifyInstance, psp: Psp, tokens: Tokens) {
  addCobRoutes(app, psp, tokens);
  addPixRoutes(app, psp, tokens);
  addWebhookRoutes(app, psp, tokens);
}

/** Slow, refused, failed before or after the work was done, or cut off without an answer. */
function addNetworkFaults(app: FastifyInstance, { faults }: Psp) {
  app.addHook("onRequest", async (request) => {
    const place = `${request.method} ${request.url}`;
    await slowDown(faults.take("slowMs", place));
    if (faults.take("tooManyRequests", place)) {
      throw new Problem(429, "LimiteDeRequisicoesExcedido", "Limite de requisições excedido.");
    }
    if (faults.take("fail500", place)) throw internalError();
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const accepted = request.method !== "GET" && reply.statusCode < 300;
    if (!accepted || request.url.startsWith("/oauth")) return payload;
    const place = `${request.method} ${request.url}`;
    await slowDown(faults.take("slowAfterAcceptingMs", place));
    if (faults.take("dropAfterAccepting", place)) request.raw.socket.destroy();
    if (!faults.take("fail500AfterAccepting", place)) return payload;
    reply.code(500).type("application/problem+json");
    return JSON.stringify(internalError());
  });
}

function internalError() {
  return new Problem(500, "ErroInternoDoServidor", "Condição inesperada ao processar requisição.");
}
