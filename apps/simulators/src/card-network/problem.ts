import { randomUUID } from "node:crypto";
import type { FastifyError, FastifyInstance } from "fastify";
import { z } from "zod";
import { SimError, statusOf } from "../shared/http.js";

/** A refusal in the provider's own shape. */
export class Problem extends SimError {}

/** Reads a body or a query by its schema, or refuses it with 400. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  throw new Problem(400, `User input validation error: ${z.prettifyError(result.error)}`);
}

/** Makes every failure of these routes the answer Lithic, or Pomelo, would give. */
export function answerWithProblems(app: FastifyInstance, speaks: "lithic" | "pomelo"): void {
  app.setErrorHandler((error: FastifyError | Problem, _request, reply) => {
    const status = error instanceof Problem ? error.status : statusOf(error);
    const message = status < 500 || error instanceof Problem ? error.message : "Internal error";
    if (status === 429) reply.header("retry-after", "1");
    return reply
      .code(status)
      .send(
        speaks === "lithic"
          ? { debugging_request_id: randomUUID(), message }
          : { error: { details: [{ detail: message }] } },
      );
  });
}
