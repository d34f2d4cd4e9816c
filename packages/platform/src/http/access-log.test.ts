import { fastify } from "fastify";
import { pino } from "pino";
import { expect, it } from "vitest";
import { addAccessLog } from "./access-log.js";

it("says of each answered request what was asked and how it went, and nothing of whose it is", async () => {
  const lines: string[] = [];
  const app = fastify({ genReqId: () => "request-1" });
  addAccessLog(app, pino({ base: null, timestamp: false }, { write: (line) => lines.push(line) }));
  app.get("/people/:cpf", async () => ({ name: "Maria" }));
  await app.inject({
    url: "/people/52998224725?email=maria@exemplo.com.br",
    headers: { authorization: "Bearer t" },
  });
  await app.inject({ url: "/nothing/52998224725" });
  await app.close();
  expect(lines.map((line) => ({ ...JSON.parse(line), ms: 0 }))).toEqual([
    {
      ...{ level: 30, requestId: "request-1", method: "GET", route: "/people/:cpf", status: 200, ms: 0 },
      msg: "answered",
    },
    { level: 30, requestId: "request-1", method: "GET", route: "none", status: 404, ms: 0, msg: "answered" },
  ]);
});
