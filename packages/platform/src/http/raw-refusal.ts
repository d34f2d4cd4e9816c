import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { ERRORS, type ErrorCode, type ErrorFacts, errorSentence } from "@lastro/contracts";
import type { SecurityHeaders } from "./security-headers.js";

/** Refuses on the bare connection, before or outside of any route, and closes it. */
export function refuseOnSocket(
  socket: Socket,
  headers: SecurityHeaders,
  code: ErrorCode,
  { facts = {}, status = ERRORS[code].status }: { facts?: ErrorFacts; status?: number } = {},
): void {
  if (socket.destroyed) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const sentence = errorSentence(code, "pt-BR", facts);
  const body = JSON.stringify({
    type: "about:blank",
    title: sentence,
    status,
    detail: sentence,
    code,
    facts,
  });
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? "Refused"}`,
    "content-type: application/problem+json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "connection: close",
    ...("seconds" in facts ? [`retry-after: ${facts.seconds}`] : []),
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
  // Whoever goes on sending is not waited for.
  socket.destroySoon();
}

const TOO_LONG = 431;

/** What Node itself finds wrong before there is a request: a head that is too late, too long or none. */
export function refuseClient(error: NodeJS.ErrnoException, socket: Socket, headers: SecurityHeaders): void {
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") refuseOnSocket(socket, headers, "request.too_slow");
  else if (error.code === "HPE_HEADER_OVERFLOW")
    refuseOnSocket(socket, headers, "request.too_large", { status: TOO_LONG });
  else refuseOnSocket(socket, headers, "request.invalid");
}
