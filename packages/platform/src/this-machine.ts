import { BlockList, isIP } from "node:net";

/** Loopback and "this host", which connect to this machine too, however they are embedded in an IPv6 address. */
const OWN_ADDRESSES = new BlockList();
OWN_ADDRESSES.addSubnet("127.0.0.0", 8, "ipv4");
OWN_ADDRESSES.addSubnet("0.0.0.0", 8, "ipv4");
// ::, ::1 and addresses with an IPv4 address in their end, which nothing outside answers to.
OWN_ADDRESSES.addSubnet("::", 96, "ipv6");
for (const prefix of ["64:ff9b::7f00:0", "64:ff9b::"]) OWN_ADDRESSES.addSubnet(prefix, 104, "ipv6");

const OWN_NAMES = /^(.*\.)?localhost$|^localhost\.localdomain$|^ip6-(localhost|loopback)$/;

/** Whether an address leads to this machine, in any spelling: short, decimal or hexadecimal, mapped, with a last dot. */
export function isThisMachine(url: string): boolean {
  const host = hostOf(url);
  if (host === undefined) return false;
  const version = isIP(host);
  if (version !== 0) return OWN_ADDRESSES.check(host, version === 4 ? "ipv4" : "ipv6");
  return OWN_NAMES.test(host);
}

/** The host as a browser would write it: only of `http` addresses does the parser read every spelling. */
function hostOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const asHttp = `http://${new URL(url).hostname}`;
  if (!URL.canParse(asHttp)) return undefined;
  return new URL(asHttp).hostname.replace(/^\[(.*)\]$/, "$1").replace(/\.+$/, "");
}
