import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { CardNetwork } from "../network.js";
import { Problem, parse } from "../problem.js";
import { QUESTION_SECRET, rotateSecret, secretOf } from "./signature.js";

const type = z.enum(["AUTH_STREAM_ACCESS", "THREE_DS_DECISIONING", "TOKENIZATION_DECISIONING"]);
const enrolment = z.object({ type, url: z.url({ protocol: /^https?$/ }) });

/** Where the client answers questions, and the secret they are signed with. */
export function addStreamRoutes(app: FastifyInstance, network: CardNetwork): void {
  app.post("/v1/responder_endpoints", (request) => {
    const wanted = parse(enrolment, request.body);
    if (network.find("endpoints", wanted.type))
      throw new Problem(409, "An endpoint of this type is already enrolled");
    network.put("endpoints", { ...network.fresh(), token: wanted.type, url: wanted.url });
    return { enrolled: true };
  });
  app.get("/v1/responder_endpoints", (request) => {
    const found = network.find("endpoints", parse(z.looseObject({ type }), request.query).type);
    return { enrolled: found !== undefined, url: found?.url ?? null };
  });
  app.delete("/v1/responder_endpoints", (request, reply) => {
    network.remove("endpoints", parse(z.looseObject({ type }), request.query).type);
    return reply.code(204).send();
  });

  app.get("/v1/auth_stream/secret", () => ({ secret: secretOf(network, QUESTION_SECRET).current }));
  app.post("/v1/auth_stream/secret/rotate", (_request, reply) => {
    rotateSecret(network, QUESTION_SECRET);
    return reply.code(204).send();
  });
}
