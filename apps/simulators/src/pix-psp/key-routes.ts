import type { FastifyInstance } from "fastify";
import type { Tokens } from "./auth.js";
import { randomKey } from "./ids.js";
import { Problem } from "./problem.js";
import type { Psp } from "./psp.js";

/** As many random keys as the directory allows a company in one account. */
const MAX_KEYS = 20;

/** Random keys of the account, in Efí's manner: each request registers another. */
export function addKeyRoutes(app: FastifyInstance, psp: Psp, tokens: Tokens): void {
  app.post("/v2/gn/evp", (request, reply) => {
    tokens.demand(request, "gn.pix.evp.write");
    if (psp.books.keys.size >= MAX_KEYS)
      throw new Problem(400, "ChaveOperacaoInvalida", "O limite de chaves da conta foi atingido.");
    const chave = randomKey(psp.settings.random);
    psp.record({ type: "key-registered", chave });
    return reply.code(201).send({ chave });
  });

  app.get("/v2/gn/evp", (request) => {
    tokens.demand(request, "gn.pix.evp.read");
    return { chaves: [...psp.settings.account.keys, ...psp.books.keys] };
  });

  app.delete<{ Params: { chave: string } }>("/v2/gn/evp/:chave", (request) => {
    tokens.demand(request, "gn.pix.evp.write");
    const { chave } = request.params;
    if (!psp.books.keys.has(chave))
      throw new Problem(404, "ChaveNaoEncontrada", "A chave não pertence a esta conta.");
    psp.record({ type: "key-removed", chave });
    return {};
  });
}
