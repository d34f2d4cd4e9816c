import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** What a server of the tests' own was asked. */
export interface AskedOfServer {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  /** The body, where it was a form. */
  readonly form: Readonly<Record<string, string>>;
}

/** JSON, unless it is a text. */
export interface ServerSays {
  readonly status?: number;
  readonly body: unknown;
}

export interface AnsweringServer {
  readonly url: string;
  close(): Promise<void>;
}

/** A server on this machine that answers as a test says. */
export async function startAnswering(
  answer: (asked: AskedOfServer) => ServerSays | Promise<ServerSays>,
): Promise<AnsweringServer> {
  const server = createServer((request, response) => {
    void readAsked(request)
      .then(answer)
      .then(({ status = 200, body }) => {
        const isText = typeof body === "string";
        response
          .writeHead(status, { "content-type": isText ? "text/html" : "application/json" })
          .end(isText ? body : JSON.stringify(body));
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function readAsked(request: IncomingMessage): Promise<AskedOfServer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
  return {
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: request.headers,
    form: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())),
  };
}
