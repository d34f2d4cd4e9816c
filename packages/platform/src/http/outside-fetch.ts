import { type LookupAddress, type LookupAllOptions, lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** What of the world a request that leaves the house may reach. */
export interface OutsideRules {
  /** This machine, even without https: for demonstrations and tests. */
  readonly loopback: boolean;
  /** Addresses of a network of the operator's own. Not for addresses somebody else named. */
  readonly privateNetworks: boolean;
}

export interface OutsideRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** How much of the answer is read at most; 1 MiB when absent. */
  readonly maxBytes?: number;
  /** What is beyond `maxBytes` is left unread, instead of refusing the answer. */
  readonly cuts?: true;
  /** How long all of it may take; five seconds when absent. */
  readonly deadlineMs?: number;
}

export type OutsideFetch = (url: string, request?: OutsideRequest) => Promise<Response>;

/** The address is none this house asks anything of, or what came back is more than it reads. */
export class OutsideRefused extends Error {}
export class OutsideTooLarge extends OutsideRefused {}

/** Finds the addresses of a name. */
export type ResolveName = (
  name: string,
  options: LookupAllOptions,
  told: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

const DEADLINE_MS = 5000;
const MAX_BYTES = 1024 * 1024;

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
] as const)
  PRIVATE.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of [
  // IPv4 within, deprecated: what they lead to is an address of another family.
  ["::", 96],
  ["::ffff:0:0", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["2001::", 32],
  ["2002::", 16],
  ["fec0::", 10],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const)
  PRIVATE.addSubnet(net, prefix, "ipv6");

/**
 * Asks something of a server that is none of ours: over https, without following it elsewhere, within a deadline and
 * a size, and only where the rules allow. The address is judged as it is connected to, not as its name says.
 */
export function createOutsideFetch(rules: OutsideRules, resolveName: ResolveName = lookup): OutsideFetch {
  return async (address, request = {}) => {
    const url = outsideUrl(address, rules);
    const deadline = AbortSignal.timeout(request.deadlineMs ?? DEADLINE_MS);
    const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
    return send(url, request, { signal, lookup: guardedLookup(rules, resolveName) });
  };
}

/** An address as far as it can be judged before its name is looked up. Throws `OutsideRefused`. */
export function outsideUrl(address: string, rules: OutsideRules): URL {
  if (!URL.canParse(address)) throw new OutsideRefused("not a URL");
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const local = host === "localhost" || isLoopback(host);
  if (url.protocol !== "https:" && !(rules.loopback && local && url.protocol === "http:"))
    throw new OutsideRefused("only https is spoken outside");
  if (local && !rules.loopback) throw new OutsideRefused("this machine is not outside");
  if (isIP(host) !== 0) assertReachable(rules, host);
  return url;
}

function isLoopback(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && LOOPBACK.check(address, family === 6 ? "ipv6" : "ipv4");
}

function assertReachable(rules: OutsideRules, address: string): void {
  if (isLoopback(address)) {
    if (!rules.loopback) throw new OutsideRefused("this machine is not outside");
    return;
  }
  if (!rules.privateNetworks && PRIVATE.check(address, isIP(address) === 6 ? "ipv6" : "ipv4"))
    throw new OutsideRefused("a private network is not outside");
}

function guardedLookup(rules: OutsideRules, resolveName: ResolveName): LookupFunction {
  return (hostname, options, callback) => {
    resolveName(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, "");
      try {
        for (const { address } of found) assertReachable(rules, address);
      } catch (refused) {
        return callback(refused as Error, "");
      }
      const [first] = found;
      if (options.all || !first) return callback(null, found);
      return callback(null, first.address, first.family);
    });
  };
}

function send(
  url: URL,
  { method = "GET", headers = {}, body, maxBytes = MAX_BYTES, cuts }: OutsideRequest,
  how: { readonly signal: AbortSignal; readonly lookup: LookupFunction },
): Promise<Response> {
  const payload = bytesOf(body);
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        headers: {
          ...headers,
          ...(payload ? { "content-length": String(payload.byteLength) } : {}),
        },
        agent: false,
        ...how,
      },
      (answer) => {
        const chunks: Buffer[] = [];
        let size = 0;
        answer.on("data", (chunk: Buffer) => {
          size += chunk.byteLength;
          if (size <= maxBytes) return void chunks.push(chunk);
          if (cuts) {
            chunks.push(chunk.subarray(0, chunk.byteLength - (size - maxBytes)));
            resolve(asResponse(answer, Buffer.concat(chunks)));
            return void sent.destroy();
          }
          // Said at once: what came in one piece may have ended before anybody hears of the connection's end.
          reject(new OutsideTooLarge("the answer is too large"));
          sent.destroy();
        });
        answer.on("error", reject);
        answer.on("end", () => resolve(asResponse(answer, Buffer.concat(chunks))));
      },
    );
    sent.on("error", reject);
    sent.end(payload);
  });
}

function asResponse(answer: http.IncomingMessage, body: Buffer): Response {
  const status = answer.statusCode ?? 502;
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  const empty = status === 204 || status === 205 || status === 304;
  return new Response(empty ? null : new Uint8Array(body), { status, headers });
}

function bytesOf(body: unknown): Buffer | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === "string" || body instanceof URLSearchParams) return Buffer.from(body.toString());
  if (body instanceof Uint8Array) return Buffer.from(body);
  throw new OutsideRefused("a body of this kind is not sent outside");
}
