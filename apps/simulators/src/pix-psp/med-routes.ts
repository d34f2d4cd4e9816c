import type { FastifyInstance } from "fastify";
import type { Tokens } from "./auth.js";
import { analyseInfraction, findInfraction } from "./infractions.js";
import type { Recovery } from "./med-model.js";
import type { Psp } from "./psp.js";
import { cancelRecovery, findRecovery, requestRecovery } from "./recoveries.js";

type Params = { Params: { id: string } };

/** Contested Pix in both directions, by the names of the directory (DICT) and MED 2.0. */
export function addMedRoutes(app: FastifyInstance, psp: Psp, tokens: Tokens): void {
  app.get("/v2/med/infractions", (request) => {
    tokens.demand(request, "med.read");
    const infractions = [...psp.books.infractions.values()];
    return { infractions: infractions.filter(({ status }) => status === "OPEN") };
  });
  app.get<Params>("/v2/med/infractions/:id", (request) => {
    tokens.demand(request, "med.read");
    return findInfraction(psp, request.params.id);
  });
  app.put<Params>("/v2/med/infractions/:id/analysis", (request) => {
    tokens.demand(request, "med.write");
    return analyseInfraction(psp, request.params.id, request.body);
  });

  app.put<Params>("/v2/med/recoveries/:id", (request, reply) => {
    tokens.demand(request, "med.write");
    return reply.code(201).send(recoveryView(requestRecovery(psp, request.params.id, request.body)));
  });
  app.get<Params>("/v2/med/recoveries/:id", (request) => {
    tokens.demand(request, "med.read");
    return recoveryView(findRecovery(psp, request.params.id));
  });
  app.put<Params>("/v2/med/recoveries/:id/cancellation", (request) => {
    tokens.demand(request, "med.write");
    return recoveryView(cancelRecovery(psp, request.params.id));
  });
}

function recoveryView({ pedido: _pedido, ...recovery }: Recovery) {
  return recovery;
}
