import { CRYPTO_NETWORK_NAMES, type CryptoNetwork, findRail } from "@lastro/contracts/crypto/rails";
import type { TreasuryKind } from "@lastro/contracts/treasury";
import { compare, formatMoney, type Money } from "@lastro/money";
import { personOf } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { type ApprovalContent, askApproval, recordAudit } from "../compliance/index.js";
import {
  addressForRefill,
  coldAccount,
  coldChecks,
  openCold,
  ProviderError,
  spendableOf,
  writtenAddress,
} from "../custody/index.js";
import { balanceOf } from "../ledger/index.js";
import { announceTreasury } from "./announce-treasury.js";
import { APPROVAL_OF, type Movement } from "./movement.js";
import { insertMovement } from "./movement-store.js";
import type { TreasuryCtx, TreasuryRequestCtx } from "./ports.js";
import { refillableOf } from "./refillable.js";

interface Asked {
  readonly kind: TreasuryKind;
  readonly network: CryptoNetwork;
  readonly amount: Money;
}

/** Where it goes, canonical, asked outside any transaction. Throws why it cannot be asked for. */
export async function destinationOf(ctx: TreasuryCtx, { kind, network, amount }: Asked): Promise<string> {
  if (!ctx.chains[network]?.assets.includes(amount.asset)) throw new DomainError("treasury.no_cold_address");
  const cold = await coldAddressOf(ctx, network);
  await assertMovable(ctx, ctx.db, { kind, network, amount });
  if (kind === "sweep") return cold;
  const address = await answered(addressForRefill(ctx, network));
  if (address === undefined) throw new DomainError("custody.network_unavailable");
  return address;
}

/** The cold address of a network that is in service. Throws `treasury.no_cold_address` and why it is not. */
export async function coldAddressOf(ctx: TreasuryCtx, network: CryptoNetwork): Promise<string> {
  const cold = await answered(openCold(ctx, network));
  if (cold.is === "none") throw new DomainError("treasury.no_cold_address");
  if (cold.is === "out") throw new DomainError("treasury.cold_out_of_service");
  return cold.address;
}

/** Asks another administrator to let money be moved. Throws `treasury.already_open`. */
export async function askMovement(
  tx: Tx,
  ctx: TreasuryRequestCtx,
  { reason, ...asked }: Asked & { readonly reason: string },
  address: string,
): Promise<string> {
  await assertMovable(ctx, tx, asked);
  const { userId } = personOf(ctx);
  const movement: Movement = {
    ...{ id: ctx.random.id(), ...asked, address, status: "asked", reason },
    ...{ requestedBy: userId, requestedAt: ctx.clock.now() },
    ...{ approvedBy: null, approvedAt: null, endedAt: null, arrivalId: null },
  };
  if (!(await insertMovement(tx, ctx, movement))) throw new DomainError("treasury.already_open");
  await askApproval(tx, ctx, { ...contentOf(movement), reason });
  const { kind, network, amount } = asked;
  await recordAudit(tx, ctx, {
    action: "treasury.requested",
    subject: movement.id,
    details: { kind, network, amount, address: writtenAddress(network, address), reason },
  });
  await announceTreasury(tx);
  return movement.id;
}

/** Whether the amount is worth a transaction, and is there. */
export async function assertMovable(
  ctx: Pick<TreasuryCtx, "db">,
  db: Database | Tx,
  { kind, network, amount }: Asked,
): Promise<void> {
  const minimum = findRail(amount.asset, network)?.minimum;
  if (!minimum || compare(amount, minimum) < 0) throw new DomainError("treasury.amount_too_small");
  if (kind === "refill") {
    const { minor } = await balanceOf(db, coldAccount(network, amount.asset));
    if (amount.minor > refillableOf(amount.asset, -minor)) throw new DomainError("treasury.more_than_cold");
    return;
  }
  const check = (await coldChecks(db)).find(
    (one) => one.network === network && one.onChain.asset === amount.asset,
  );
  if (check && compare(check.onChain, check.inBooks) < 0) throw new DomainError("treasury.cold_short");
  if (compare(amount, await spendableOf(ctx.db, network, amount.asset)) > 0)
    throw new DomainError("treasury.more_than_hot");
}

/** What another administrator is asked to let happen. */
export function contentOf({ id, kind, network, amount, address }: Movement): ApprovalContent {
  return {
    kind: APPROVAL_OF[kind],
    subject: id,
    facts: {
      token: `${formatMoney(amount)} ${amount.asset}`,
      network: CRYPTO_NETWORK_NAMES[network],
      address: writtenAddress(network, address),
    },
  };
}

/** A network that gives no answer is out of service to whoever asks. */
export async function answered<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof ProviderError) throw new DomainError("custody.network_unavailable");
    throw error;
  }
}
