import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * What of a network address belongs to one holder and is counted together: an IPv4 address whole, also as IPv6 writes
 * it, and of an IPv6 address the first 64 bits, below which a holder has addresses without end.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const address = ipaddr.IPv6.parse(ip);
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString();
  const network = address.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}
