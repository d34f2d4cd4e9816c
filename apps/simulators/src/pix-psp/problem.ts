import type { FastifyError, FastifyInstance } from "fastify";
import type { z } from "zod";
import { statusOf } from "../shared/http.js";

export interface Violacao {
  readonly razao: string;
  readonly propriedade: string;
  readonly valor?: string;
}

const TITLES: Record<number, string> = {
  400: "Requisição inválida.",
  401: "Não autorizado.",
  403: "Acesso negado.",
  404: "Não encontrado.",
  409: "Conflito.",
  422: "Não processável.",
  429: "Limite de requisições excedido.",
  500: "Erro interno do servidor.",
};

/** A refusal in the standard's own words; `extra` carries what a PSP adds to them. */
export class Problem extends Error {
  readonly status: number;
  readonly tipo: string;
  readonly violacoes: readonly Violacao[] | undefined;
  readonly extra: Record<string, string>;

  constructor(
    status: number,
    tipo: string,
    detail: string,
    more: { violacoes?: readonly Violacao[]; extra?: Record<string, string> } = {},
  ) {
    super(detail);
    this.status = status;
    this.tipo = tipo;
    this.violacoes = more.violacoes;
    this.extra = more.extra ?? {};
  }

  toJSON() {
    return {
      type: `https://pix.bcb.gov.br/api/v2/error/${this.tipo}`,
      title: TITLES[this.status] ?? "Erro.",
      status: this.status,
      detail: this.message,
      ...(this.violacoes && { violacoes: this.violacoes }),
      ...this.extra,
    };
  }
}

/** Reads a value by its schema or refuses it as the standard does, naming each broken property. */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  refusal: { tipo: string; detail: string; root: string },
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const violacoes = result.error.issues.map((issue) => ({
    razao: issue.message,
    propriedade: [refusal.root, ...issue.path].filter((part) => part !== "").join("."),
  }));
  throw new Problem(400, refusal.tipo, refusal.detail, { violacoes });
}

/** Makes every failure of these routes an `application/problem+json` answer, or the sentence that Woovi answers. */
export function answerWithProblems(app: FastifyInstance, as: "problem" | "sentence" = "problem"): void {
  app.setErrorHandler((error: FastifyError | Problem, _request, reply) => {
    const problem = error instanceof Problem ? error : fromUnknown(error);
    if (as === "sentence")
      return reply.code(problem.status).send({ error: problem.message, ...problem.extra });
    return reply.code(problem.status).type("application/problem+json").send(JSON.stringify(problem));
  });
}

function fromUnknown(error: Error): Problem {
  const status = statusOf(error);
  return status < 500
    ? new Problem(status, "RequisicaoInvalida", error.message)
    : new Problem(500, "ErroInternoDoServidor", "Condição inesperada ao processar requisição.");
}
