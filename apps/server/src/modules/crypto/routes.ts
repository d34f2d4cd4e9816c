import { listCryptoDeposits, listCryptoRails, openCryptoAddress } from "@lastro/contracts/crypto/incoming";
import {
  addAddressEntry,
  approveCryptoWithdrawal,
  askWalletProof,
  cancelCryptoWithdrawal,
  listAddressEntries,
  listAdminCryptoWithdrawals,
  listCryptoWithdrawals,
  proveWallet,
  raiseCryptoWithdrawalFee,
  readCryptoWithdrawal,
  refuseCryptoWithdrawal,
  removeAddressEntry,
  requestCryptoWithdrawal,
} from "@lastro/contracts/crypto/withdrawals";
import { type Ctx, personOf, type RequestCtx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { idempotently } from "@lastro/platform/http/idempotency";
import type { Router } from "@lastro/platform/http/router";
import { approvePayout, cancelOwnPayout, refusePayout } from "../payments-out/index.js";
import { openAddress } from "./deposits/open-address.js";
import { readDeposits } from "./deposits/read-deposits.js";
import type { CryptoPorts, CryptoRequestCtx } from "./ports.js";
import { getRail, quoteFee, readRails } from "./rails.js";
import { addEntry, readEntries, takeOutEntry } from "./withdrawals/address-book.js";
import { checkAddress, checkEntry } from "./withdrawals/check-address.js";
import { askProof, proveEntry } from "./withdrawals/prove-entry.js";
import {
  readAdminWithdrawal,
  readAdminWithdrawals,
  readWithdrawal,
  readWithdrawals,
} from "./withdrawals/queries.js";
import { raiseFee } from "./withdrawals/raise-fee.js";
import { requestWithdrawal } from "./withdrawals/request-withdrawal.js";

/** Crypto in and out for the bank's clients, and what administrators decide of it. */
export function registerCryptoRoutes(router: Router<Ctx>, ports: CryptoPorts): void {
  const withPorts = (request: RequestCtx): CryptoRequestCtx => ({ ...request, ...ports });

  router.on(listCryptoRails, async (request) => ({ rails: await readRails(withPorts(request)) }));
  router.on(openCryptoAddress, (request, { body }) => openAddress(withPorts(request), body));
  router.on(listCryptoDeposits, (request, { query }) =>
    readDeposits(request.db, personOf(request).userId, query),
  );

  router.on(listAddressEntries, async (request) => ({
    entries: await readEntries(withPorts(request), personOf(request).userId),
  }));
  router.on(addAddressEntry, async (request, { body: { address, ...body } }) => {
    const ctx = withPorts(request);
    const checked = await checkAddress(ctx, body.network, address);
    return inTransaction(ctx.db, (tx) => addEntry(tx, ctx, body, checked));
  });
  router.on(removeAddressEntry, (request, { params }) =>
    inTransaction(request.db, (tx) => takeOutEntry(tx, withPorts(request), params.id)),
  );

  router.on(askWalletProof, (request, { params }) =>
    inTransaction(request.db, (tx) => askProof(tx, withPorts(request), params.id)),
  );
  router.on(proveWallet, (request, { params, body }) =>
    inTransaction(request.db, (tx) => proveEntry(tx, withPorts(request), { ...params, ...body })),
  );

  router.on(requestCryptoWithdrawal, async (request, { body }) => {
    const ctx = withPorts(request);
    const { userId } = personOf(ctx);
    const checked = await checkEntry(ctx, userId, body.entryId);
    const rail = getRail(ctx, body.amount.asset, checked.network);
    const quoted = checked.recipientId === null ? await quoteFee(ctx, rail, body.speed) : null;
    return idempotently(ctx, async (tx) => {
      const { id } = await requestWithdrawal(tx, ctx, { ...body, quoted }, checked);
      return readWithdrawal(tx, ctx, userId, id);
    });
  });
  router.on(listCryptoWithdrawals, (request, { query }) =>
    readWithdrawals(withPorts(request), personOf(request).userId, query),
  );
  router.on(readCryptoWithdrawal, (request, { params }) =>
    readWithdrawal(request.db, withPorts(request), personOf(request).userId, params.id),
  );
  router.on(cancelCryptoWithdrawal, (request, { params }) =>
    idempotently(request, async (tx) => {
      const ctx = withPorts(request);
      const { userId } = personOf(ctx);
      await readWithdrawal(tx, ctx, userId, params.id);
      await cancelOwnPayout(tx, ctx, params.id);
      return readWithdrawal(tx, ctx, userId, params.id);
    }),
  );

  router.on(listAdminCryptoWithdrawals, (request, { query }) =>
    readAdminWithdrawals(withPorts(request), query),
  );
  router.on(approveCryptoWithdrawal, (request, { params, body }) =>
    idempotently(request, async (tx) => {
      const ctx = withPorts(request);
      await readAdminWithdrawal(tx, ctx, params.id);
      await approvePayout(tx, ctx, { ...params, ...body });
      return readAdminWithdrawal(tx, ctx, params.id);
    }),
  );
  router.on(raiseCryptoWithdrawalFee, (request, { params }) =>
    idempotently(request, async (tx) => {
      const ctx = withPorts(request);
      await readAdminWithdrawal(tx, ctx, params.id);
      await raiseFee(tx, ctx, params.id);
      return readAdminWithdrawal(tx, ctx, params.id);
    }),
  );
  router.on(refuseCryptoWithdrawal, (request, { params, body }) =>
    idempotently(request, async (tx) => {
      const ctx = withPorts(request);
      await readAdminWithdrawal(tx, ctx, params.id);
      await refusePayout(tx, ctx, { ...params, ...body });
      return readAdminWithdrawal(tx, ctx, params.id);
    }),
  );
}
