import { isZero } from "@lastro/money";
import { type AccountsPorts, statementRecords } from "./modules/accounts/index.js";
import { forgetInterest } from "./modules/backoffice/index.js";
import type { PrivacyPorts, WriteArchive } from "./modules/customers/index.js";
import {
  ACCOUNT_RECORDS,
  accountRecords,
  banUser,
  forgetUser,
  type Identity,
  provePresence,
} from "./modules/identity/index.js";
import { balancesOf, debtOf } from "./modules/ledger/index.js";
import { hasOpenQuote, orderRecords } from "./modules/otc/index.js";
import { chargeRecords, hasOpenCharge } from "./modules/pix/index.js";

/** A closed account stays shut for good: nobody opens it by waiting. */
const FOR_GOOD = new Date("9999-12-31T00:00:00Z");

/** Everything the modules keep about a client, and what each still owes or is owed when the client leaves. */
export function privacyPorts(
  identity: Pick<Identity, "engine">,
  statement: AccountsPorts,
  writeArchive: WriteArchive,
): PrivacyPorts {
  const ofTheAccount = ACCOUNT_RECORDS.map(
    (kind) => [kind, (ctx, userId) => accountRecords(ctx.db, userId, kind)] as const satisfies RecordsEntry,
  );
  return {
    records: {
      ...Object.fromEntries(ofTheAccount),
      extrato: (ctx, userId) => statementRecords(ctx, statement, userId),
      "pix/cobrancas": (ctx, userId) => chargeRecords(ctx, userId),
      "otc/ordens": (ctx, userId) => orderRecords(ctx.db, userId),
    },
    writeArchive,
    obstacles: {
      balance: async (db, _ctx, userId) => {
        const balances = await balancesOf(db, userId);
        return balances.some(({ available, held }) => !isZero(available) || !isZero(held));
      },
      debt: async (db, _ctx, userId) => !isZero(await debtOf(db, userId)),
      otc_quote: (db, ctx, userId) => hasOpenQuote(db, userId, ctx.clock.now()),
      pix_charge: (db, ctx, userId) => hasOpenCharge(db, userId, ctx.clock.now()),
    },
    provePresence: (ctx, proof) => provePresence(ctx, identity.engine, proof),
    shutOut: (tx, userId) => banUser(tx, userId, FOR_GOOD),
    forgetPerson: (tx, ctx, userId) => forgetUser(tx, ctx, identity.engine, userId),
    forgetInterest,
  };
}

type RecordsEntry = readonly [string, PrivacyPorts["records"][string]];
