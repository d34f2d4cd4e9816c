import { isIPv6, SocketAddress } from "node:net";

/**
 * What of a network address belongs to one holder and is counted together: an IPv4 address whole, also as IPv6 writes
 * it, and of an IPv6 address the first 64 bits, below which a holder has addresses without end.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const { address } = new SocketAddress({ address: ip.replace(/%.*$/, ""), family: "ipv6" });
  return `${groupsOf(address).slice(0, 4).join(":")}::/64`;
}

/** The eight groups of an address, those left out by `::` included. */
function groupsOf(address: string): string[] {
  const [head = "", tail] = address.split("::").map((part) => part.replace(/\d+\.\d+\.\d+\.\d+$/, "0:0"));
  const before = head === "" ? [] : head.split(":");
  if (tail === undefined) return before;
  const after = tail === "" ? [] : tail.split(":");
  return [...before, ...new Array<string>(8 - before.length - after.length).fill("0"), ...after];
}
