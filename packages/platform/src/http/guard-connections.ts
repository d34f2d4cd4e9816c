import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { networkOf } from "./network-of.js";
import { refuseOnSocket } from "./raw-refusal.js";
import type { SecurityHeaders } from "./security-headers.js";

export interface ConnectionLimits {
  /** How long the head of a request may take to arrive. */
  readonly headSeconds: number;
  /** How long a body may take, and how long a form with a file. */
  readonly bodySeconds: number;
  readonly uploadSeconds: number;
  /** What a form with a file brings at least, judged over so many seconds. */
  readonly uploadBytesPerSecond: number;
  readonly rateSeconds: number;
  /** How much longer the rest of a body is read, and thrown away, once its request is answered. */
  readonly lingerSeconds: number;
  /** Connections one address may have; a proxy on this machine may have any number. */
  readonly connectionsPerAddress: number;
  readonly isProxy: (address: string) => boolean;
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

export const CONNECTION_LIMITS: Omit<ConnectionLimits, "connectionsPerAddress"> = {
  headSeconds: 10,
  bodySeconds: 10,
  uploadSeconds: 120,
  uploadBytesPerSecond: 2_048,
  rateSeconds: 10,
  lingerSeconds: 5,
  isProxy: (address) => LOOPBACK.test(address),
};

const SWEEP_MS = 1_000;
const RETRY_SECONDS = 5;

/** A request whose body is still being read. */
interface Reading {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly isUpload: boolean;
  seconds: number;
  answeredSeconds: number;
  bytesAtMark: number;
}

/**
 * Keeps one sender from holding what everybody shares: heads and bodies have deadlines, files a rate as well, and an
 * address a number of connections. What is cut off is told why, where there is still somebody to tell.
 */
export function guardConnections(
  app: FastifyInstance,
  headers: SecurityHeaders,
  limits: ConnectionLimits,
): void {
  const { server } = app;
  server.headersTimeout = limits.headSeconds * 1000;
  const readings = new Map<Socket, Reading>();
  const connections = new Map<string, number>();
  const unused = new Set<Socket>();

  server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => {
      unused.delete(socket);
      readings.delete(socket);
    });
    if (limits.isProxy(socket.remoteAddress ?? "")) return;
    const address = networkOf(socket.remoteAddress ?? "");
    const count = connections.get(address) ?? 0;
    if (count >= limits.connectionsPerAddress) {
      refuseOnSocket(socket, headers, "request.too_many_at_once", { facts: { seconds: RETRY_SECONDS } });
      return;
    }
    connections.set(address, count + 1);
    socket.once("close", () => {
      const left = (connections.get(address) ?? 1) - 1;
      if (left > 0) connections.set(address, left);
      else connections.delete(address);
    });
  });

  // Browsers open connections they may never use. Node does not count one as idle before its first request, so that
  // it would hold a stopping server up.
  app.addHook("preClose", async () => {
    for (const socket of unused) socket.destroy();
  });

  server.on("request", (request, response) => {
    unused.delete(request.socket);
    if (!hasBody(request)) return;
    const isUpload = request.headers["content-type"]?.startsWith("multipart/") ?? false;
    const bytesAtMark = request.socket.bytesRead;
    readings.set(request.socket, {
      request,
      response,
      isUpload,
      seconds: 0,
      answeredSeconds: 0,
      bytesAtMark,
    });
  });

  const sweep = setInterval(() => {
    for (const [socket, reading] of readings) {
      if (reading.request.complete) readings.delete(socket);
      else if (isOver(socket, reading, limits)) {
        readings.delete(socket);
        if (reading.response.headersSent) socket.destroy();
        else refuseOnSocket(socket, headers, "request.too_slow");
      }
    }
  }, SWEEP_MS);
  sweep.unref();
  server.once("close", () => clearInterval(sweep));
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers["content-length"];
  return headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}

/** Counted in sweeps, so that a process that stood still cuts nobody off. */
function isOver(socket: Socket, reading: Reading, limits: ConnectionLimits): boolean {
  reading.seconds += 1;
  if (reading.response.writableEnded) {
    reading.answeredSeconds += 1;
    return reading.answeredSeconds > limits.lingerSeconds;
  }
  if (!reading.isUpload) return reading.seconds > limits.bodySeconds;
  if (reading.seconds > limits.uploadSeconds) return true;
  if (reading.seconds % limits.rateSeconds !== 0) return false;
  const bytes = socket.bytesRead - reading.bytesAtMark;
  reading.bytesAtMark = socket.bytesRead;
  // A body nobody reads yet arrives slowly through no fault of its sender.
  return bytes < limits.uploadBytesPerSecond * limits.rateSeconds && !isPaused(reading.request);
}

const isPaused = (request: IncomingMessage) => request.readableFlowing !== true;
