import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";
import { PspError } from "./psp-error.js";

export interface Call {
  /** What it is called in errors and logs: never the address, which may hold a key. */
  readonly operation: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly deadlineMs: number;
}

export interface Answer {
  readonly status: number;
  /** Parsed JSON, or undefined when the body was empty or something else. */
  readonly body: unknown;
}

export type Transport = (call: Call) => Promise<Answer>;

const MAX_ANSWER = 8 * 1024 * 1024;
/** Failures before a single byte was sent. */
const NOTHING_SENT = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/** HTTP to the provider with a deadline over the whole exchange, and its client certificate where it asks for one. */
export function createTransport(
  origin: string,
  certificate?: { readonly certFile: string; readonly keyFile: string },
): Transport {
  const base = new URL(origin);
  const secure = base.protocol === "https:";
  const agent = secure
    ? new https.Agent({
        keepAlive: true,
        minVersion: "TLSv1.2",
        ...(certificate
          ? { cert: readFileSync(certificate.certFile), key: readFileSync(certificate.keyFile) }
          : {}),
      })
    : new http.Agent({ keepAlive: true });

  return (call) =>
    new Promise((resolve, reject) => {
      const failed = (error: NodeJS.ErrnoException) => {
        const nothingSent = NOTHING_SENT.has(error.code ?? "") || isTlsRefusal(error);
        const words = error.name === "AbortError" ? "no answer in time" : (error.code ?? "connection failed");
        reject(new PspError(call.operation, nothingSent ? "retryable" : "unknown", { words }));
      };
      const request = (secure ? https : http).request(
        new URL(call.path, base),
        {
          method: call.method,
          agent,
          headers: {
            accept: "application/json",
            ...call.headers,
            ...(call.body === undefined ? {} : { "content-length": String(Buffer.byteLength(call.body)) }),
          },
          signal: AbortSignal.timeout(call.deadlineMs),
        },
        (response) => {
          const chunks: Buffer[] = [];
          let size = 0;
          response.on("data", (chunk: Buffer) => {
            size += chunk.length;
            if (size > MAX_ANSWER) request.destroy(new Error("answer too large"));
            else chunks.push(chunk);
          });
          response.on("error", failed);
          response.on("end", () =>
            resolve({ status: response.statusCode ?? 0, body: parsed(Buffer.concat(chunks)) }),
          );
        },
      );
      request.on("error", failed);
      request.end(call.body);
    });
}

function isTlsRefusal(error: NodeJS.ErrnoException): boolean {
  return /^(ERR_TLS|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED)/.test(error.code ?? "");
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
