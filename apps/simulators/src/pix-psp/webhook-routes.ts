import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { Tokens } from "./auth.js";
import { Problem, parse } from "./problem.js";
import type { Psp } from "./psp.js";

const INVALID = {
  tipo: "WebhookOperacaoInvalida",
  detail: "A requisição que busca criar ou alterar o webhook não respeita o schema ou está errada.",
  root: "webhook",
};

const webhookRequest = z.object({ webhookUrl: z.url({ protocol: /^https?$/ }) });

type Params = { Params: { chave: string } };

/** Where the client wants to be told, one address per Pix key. */
export function addWebhookRoutes(app: FastifyInstance, psp: Psp, tokens: Tokens): void {
  app.put<Params>("/v2/webhook/:chave", (request, reply) => {
    tokens.demand(request, "webhook.write");
    const { chave } = request.params;
    const { webhookUrl } = parse(webhookRequest, request.body, INVALID);
    if (!psp.hasKey(chave)) {
      const violacoes = [{ razao: "A chave não pertence ao usuário recebedor.", propriedade: "chave" }];
      throw new Problem(400, INVALID.tipo, INVALID.detail, { violacoes });
    }
    // Its listener shows no certificate of its own: Efí has to be told that this is meant.
    if (psp.settings.speaks === "efi" && request.headers["x-skip-mtls-checking"] !== "true") {
      const extra = { nome: "webhook_invalido" };
      throw new Problem(400, INVALID.tipo, "A autenticação de TLS mútuo não está configurada.", { extra });
    }
    psp.record({ type: "webhook-set", webhook: { webhookUrl, chave, criacao: psp.now().toISOString() } });
    return reply.code(200).send();
  });

  app.get<Params>("/v2/webhook/:chave", (request) => {
    tokens.demand(request, "webhook.read");
    return findWebhook(psp, request.params.chave);
  });

  app.delete<Params>("/v2/webhook/:chave", (request, reply) => {
    tokens.demand(request, "webhook.write");
    findWebhook(psp, request.params.chave);
    psp.record({ type: "webhook-removed", chave: request.params.chave });
    return reply.code(204).send();
  });
}

function findWebhook(psp: Psp, chave: string) {
  const webhook = psp.books.webhooks.get(chave);
  if (!webhook)
    throw new Problem(404, "WebhookNaoEncontrado", "Webhook não encontrado para a chave informada.");
  return webhook;
}
