import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance, FastifySchema } from "fastify";
import { z } from "zod";

/** Publishes the contract as `/openapi.json` and a page to read it at `/docs`. */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: "Lastro", version: "1", description: "Bank, crypto desk and grain marketplace" },
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
          apiKey: {
            type: "http",
            scheme: "bearer",
            bearerFormat: "lastro_…",
            description: "An API key with the scope named",
          },
        },
      },
    },
    transform: ({ schema, url }) => ({ schema: schema ? onTheWire(schema) : { hide: true }, url }),
  });
  await app.register(swaggerUi, { routePrefix: "/docs", staticCSP: true });
  app.get("/openapi.json", { schema: { hide: true } }, async () => app.swagger());
}

/** The JSON side of every schema: what is sent and what comes back, money as decimal strings. */
function onTheWire(schema: FastifySchema): FastifySchema {
  const { params, querystring, body, response, ...rest } = schema;
  const responses = Object.entries((response ?? {}) as Record<string, unknown>);
  return {
    ...rest,
    ...(params ? { params: json(params) } : {}),
    ...(querystring ? { querystring: json(querystring) } : {}),
    ...(body ? { body: json(body) } : {}),
    ...(responses.length > 0
      ? { response: Object.fromEntries(responses.map(([status, answer]) => [status, json(answer)])) }
      : {}),
  } as FastifySchema;
}

function json(schema: unknown): unknown {
  if (!(schema instanceof z.ZodType)) return schema;
  const { $schema: _, id: __, ...body } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return body;
}
