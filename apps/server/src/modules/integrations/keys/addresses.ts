import { BlockList, isIP } from "node:net";

const MOST = { 4: 32, 6: 128 } as const;

/** Whether a text is an IP address, or a network in CIDR notation. */
export function isAddressRange(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const family = isIP(address) as 0 | 4 | 6;
  if (family === 0 || rest.length > 0 || address.includes("%")) return false;
  return prefix === undefined || (/^(0|[1-9]\d{0,2})$/.test(prefix) && Number(prefix) <= MOST[family]);
}

/** Whether an address is one of these addresses and networks. IPv4 is the same when IPv6 writes it. */
export function isAddressAmong(ip: string, ranges: readonly string[]): boolean {
  const family = isIP(ip);
  if (family === 0) return false;
  const among = new BlockList();
  for (const range of ranges) {
    const [address = "", prefix] = range.split("/");
    const of = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) among.addAddress(address, of);
    else among.addSubnet(address, Number(prefix), of);
  }
  return among.check(ip, family === 6 ? "ipv6" : "ipv4");
}
