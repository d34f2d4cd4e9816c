import type { FastifyRequest } from "fastify";
import type { IdentitySettings } from "../settings.js";
import { firstOf } from "./read-request.js";

/**
 * Where links in letters begin: at the house's own address, or at a host on its list by which a proxy says it was
 * reached. Only this machine may be reached without https.
 */
export function linkBase(
  site: Pick<IdentitySettings["site"], "externalUrl" | "externalHosts">,
  { headers }: Pick<FastifyRequest, "headers">,
): string {
  const host = firstOf(headers["x-forwarded-host"]);
  if (host === undefined || !site.externalHosts.includes(host)) return site.externalUrl;
  const plain = /^localhost(:\d+)?$/.test(host) && firstOf(headers["x-forwarded-proto"]) === "http";
  return `${plain ? "http" : "https"}://${host}${new URL(site.externalUrl).pathname}`;
}
