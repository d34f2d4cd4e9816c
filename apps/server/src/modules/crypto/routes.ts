import { listCryptoDeposits, listCryptoRails, openCryptoAddress } from "@lastro/contracts/crypto/incoming";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { openAddress } from "./open-address.js";
import type { CryptoPorts, CryptoRequestCtx } from "./ports.js";
import { readRails } from "./rails.js";
import { readDeposits } from "./read-deposits.js";

/** Crypto in for the bank's clients. */
export function registerCryptoRoutes(router: Router<Ctx>, ports: CryptoPorts): void {
  const withPorts = (request: RequestCtx): CryptoRequestCtx => ({ ...request, ...ports });

  router.on(listCryptoRails, async (request) => ({ rails: await readRails(withPorts(request)) }));
  router.on(openCryptoAddress, (request, { body }) => openAddress(withPorts(request), body));
  router.on(listCryptoDeposits, (request, { query }) =>
    readDeposits(request.db, personOf(request).userId, query),
  );
}
