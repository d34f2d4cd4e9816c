import { createHash, createHmac } from "node:crypto";
import type { FastifyRequest } from "fastify";

export interface AccessKey {
  readonly id: string;
  readonly secret: string;
  readonly region: string;
}

const PARTS =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^/]+\/([^/]+)\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/** Whether a request carries a right AWS Signature Version 4 of this key, over its body too. */
export function isSignedBy(request: FastifyRequest, key: AccessKey): boolean {
  const parts = PARTS.exec(request.headers.authorization ?? "");
  if (!parts) return false;
  const [, id, scope = "", region, signedHeaders = "", signature] = parts;
  const body = typeof request.body === "string" ? request.body : "";
  if (id !== key.id || region !== key.region || header(request, "x-amz-content-sha256") !== sha256(body))
    return false;
  const time = header(request, "x-amz-date");
  const toSign = ["AWS4-HMAC-SHA256", time, scope, sha256(canonical(request, signedHeaders))].join("\n");
  const signing = scope.split("/").reduce<string | Buffer>(hmac, `AWS4${key.secret}`);
  return createHmac("sha256", signing).update(toSign).digest("hex") === signature;
}

function canonical(request: FastifyRequest, signedHeaders: string): string {
  const [path = "", query = ""] = request.raw.url?.split("?") ?? [];
  const sorted = query
    .split("&")
    .filter((one) => one !== "")
    .map((one) => (one.includes("=") ? one : `${one}=`))
    .sort()
    .join("&");
  const headers = signedHeaders.split(";").map((name) => `${name}:${header(request, name).trim()}\n`);
  const payload = header(request, "x-amz-content-sha256");
  return [request.method, path, sorted, headers.join(""), signedHeaders, payload].join("\n");
}

const header = (request: FastifyRequest, name: string) => String(request.headers[name] ?? "");
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
