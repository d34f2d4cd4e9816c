import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { isIP } from "node:net";
import { type CountryResponse, Reader } from "mmdb-lib";

interface Allocation extends Partial<CountryResponse> {
  readonly country_code?: string;
}

const DATA = createRequire(import.meta.url).resolve(
  "@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb",
);

let allocations: Reader<CountryResponse> | undefined;

/**
 * The country a network address is allocated in, as two letters of ISO 3166-1; null for one of no country (this
 * machine, a private network) and for what is no address. Looked up here, so that nobody is told who signs in from where.
 */
export function countryOf(ip: string): string | null {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIP(address) === 0) return null;
  allocations ??= new Reader(readFileSync(DATA));
  const found: Allocation | null = allocations.get(address);
  return found?.country_code ?? null;
}
