import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { reverse } from "../lifecycle.js";
import { pageOf } from "../listing.js";
import type { CardNetwork } from "../network.js";
import { Problem, parse } from "../problem.js";
import { transactionView } from "./views.js";

const filters = z.looseObject({
  card_token: z.string().optional(),
  account_token: z.string().optional(),
  status: z.string().optional(),
  result: z.enum(["APPROVED", "DECLINED"]).optional(),
});

type Params = { Params: { token: string } };

export function addTransactionRoutes(app: FastifyInstance, network: CardNetwork): void {
  app.get("/v1/transactions", (request) => {
    const { card_token, account_token, status, result } = parse(filters, request.query);
    const rows = network.rows("transactions").filter((one) => {
      const account = network.find("cards", one.card_token)?.account_token;
      return (
        (card_token === undefined || one.card_token === card_token) &&
        (account_token === undefined || account === account_token) &&
        (status === undefined || one.status === status) &&
        (result === undefined || (one.result === "APPROVED") === (result === "APPROVED"))
      );
    });
    return pageOf(rows, request.query, (one) => transactionView(network, one));
  });

  app.get<Params>("/v1/transactions/:token", (request) =>
    transactionView(network, network.get("transactions", request.params.token)),
  );

  app.post<Params>("/v1/transactions/:token/expire_authorization", (request, reply) => {
    const transaction = network.get("transactions", request.params.token);
    if (transaction.held === 0) throw new Problem(422, "The transaction holds nothing that could expire");
    reverse(network, transaction, { type: "AUTHORIZATION_EXPIRY" });
    return reply.code(202).send();
  });
}
