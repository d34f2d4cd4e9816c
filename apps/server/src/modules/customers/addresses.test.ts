import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../testing/test-app.js";

let directory: Server;
let app: TestApp;
let asked: string[] = [];

/** A directory that answers as ViaCEP does, and misbehaves on request. */
function startDirectory(): Promise<Server> {
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    const cep = request.url?.split("/")[2];
    response.setHeader("content-type", "application/json");
    if (cep === "99999998") response.end(JSON.stringify({ erro: "true" }));
    else if (cep === "11111112") response.writeHead(500).end();
    else if (cep === "11111113")
      return; // never answers
    else if (cep === "11111114") response.end("<html>");
    else {
      const found = {
        logradouro: "Avenida Paulista",
        bairro: "Bela Vista",
        localidade: "São Paulo",
        uf: "SP",
      };
      response.end(JSON.stringify({ cep: "01310-100", complemento: "", ...found }));
    }
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

beforeAll(async () => {
  directory = await startDirectory();
  const address = directory.address();
  const port = typeof address === "object" && address ? address.port : 0;
  app = await startTestApp({ settings: { LASTRO_CEP_URL: `http://127.0.0.1:${port}/ws` } });
});
afterAll(async () => {
  await app.close();
  directory.closeAllConnections();
  directory.close();
});

describe("the address of a CEP", () => {
  it("comes from the directory, asked once", async () => {
    asked = [];
    for (const typed of ["01310-100", "01310100"]) {
      const answer = await app.http.inject(`/v1/addresses/${typed}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({
        cep: "01310100",
        endereco: "Avenida Paulista",
        bairro: "Bela Vista",
        cidade: "São Paulo",
        estado: "SP",
      });
    }
    expect(asked).toEqual(["/ws/01310100/json/"]);
  });

  it.each([
    ["99999-998", 404, "customers.cep_unknown"],
    ["00000-000", 422, "customers.cep_invalid"],
    ["123", 422, "customers.cep_invalid"],
    ["11111112", 503, "customers.cep_lookup_unavailable"],
    ["11111114", 503, "customers.cep_lookup_unavailable"],
    ["11111113", 503, "customers.cep_lookup_unavailable"],
  ])("%s answers %i %s", async (cep, status, code) => {
    const answer = await app.http.inject(`/v1/addresses/${cep}`);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().code).toBe(code);
  });

  it("is left to be typed where the deployment names no directory", async () => {
    const alone = await startTestApp();
    const answer = await alone.http.inject("/v1/addresses/01310100");
    expect(answer.json().code).toBe("customers.cep_lookup_unavailable");
    await alone.close();
  });
});
