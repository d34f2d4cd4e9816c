import type { FastifySerializerCompiler } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import type { z } from "zod";

const onTheWire = new WeakMap<object, unknown>();

/** Remembers what an answer is on the wire where that was worked out already: it is sent as it is. */
export function rememberEncoded(answer: unknown, wire: unknown): void {
  if (typeof answer === "object" && answer !== null) onTheWire.set(answer, wire);
}

/** Writes answers as their contracts say. */
export const serializeAnswers: FastifySerializerCompiler<z.ZodType> = (route) => {
  const bySchema = serializerCompiler(route);
  return (answer: unknown) => {
    const wire = typeof answer === "object" && answer !== null ? onTheWire.get(answer) : undefined;
    return wire === undefined ? bySchema(answer) : JSON.stringify(wire);
  };
};
