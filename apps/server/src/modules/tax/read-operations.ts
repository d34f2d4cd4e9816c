import {
  TAXED_ASSETS,
  type TaxCounterparty,
  type TaxedAsset,
  type TaxOperationKind,
} from "@lastro/contracts/tax";
import type { Asset } from "@lastro/money";
import type { Database } from "@lastro/platform/database/database";
import { type Trace, traceMovements } from "../crypto/index.js";
import { type ExchangeValue, exchangeValues } from "../exchange/index.js";
import { type AssetChange, changesOf } from "../ledger/index.js";
import { type OrderValue, orderValues } from "../otc/index.js";
import { type SettledTrade, settledTrades } from "../p2p/index.js";
import { type DeclaredCosts, declaredCosts } from "./cost-store.js";
import { type CostedOperation, idOf, type Operation, withCosts } from "./operation.js";

/**
 * Everything a client did with crypto assets, oldest first, with the average cost it left: what the ledger moved, and what
 * the products behind it say it was worth. A trade between people counts when it ends, not when its asset goes into escrow.
 */
export async function readOperations(db: Database, userId: string): Promise<readonly CostedOperation[]> {
  const changes = await changesOf(db, userId, TAXED_ASSETS);
  const references = changes
    .filter(({ kind }) => kind.startsWith("crypto."))
    .map(({ reference }) => reference);
  const known: Known = {
    orders: await orderValues(db, userId),
    exchanges: await exchangeValues(db, userId),
    traces: await traceMovements(db, userId, references),
    costs: await declaredCosts(db, userId),
  };
  const trades = await settledTrades(db, userId);
  return withCosts([
    ...changes.filter(({ kind }) => !kind.startsWith("p2p.")).flatMap((change) => operationOf(change, known)),
    ...trades.map(operationOfTrade),
  ]);
}

interface Known {
  readonly orders: ReadonlyMap<string, OrderValue>;
  readonly exchanges: ReadonlyMap<string, ExchangeValue>;
  /** By reference. */
  readonly traces: ReadonlyMap<string, Trace>;
  readonly costs: DeclaredCosts;
}

function operationOf(change: AssetChange, known: Known): Operation[] {
  const { transactionId, at, amount } = change;
  const { asset } = amount;
  if (!isTaxed(asset)) return [];
  const incoming = amount.minor > 0n;
  const quantity = incoming ? amount.minor : -amount.minor;
  const order = known.orders.get(transactionId);
  const exchange = known.exchanges.get(transactionId);
  const named = nameOf(change, incoming, known);
  return [
    {
      ...{ at, asset, transactionId, order: transactionId, quantity, traded: quantity, ...named },
      value: order?.value.minor ?? exchange?.value.minor ?? null,
      fee: order?.fee.minor ?? 0n,
      feeWorth: 0n,
      txHash: known.traces.get(change.reference)?.txHash ?? null,
      ...(isAsked(named.kind)
        ? { declared: known.costs.get(idOf({ transactionId, asset })) ?? { cost: null, version: 0 } }
        : {}),
    },
  ];
}

interface Named {
  readonly kind: TaxOperationKind;
  readonly counterparty: TaxCounterparty;
}

function nameOf({ transactionId, kind, reference }: AssetChange, incoming: boolean, known: Known): Named {
  const exchange = known.exchanges.get(transactionId);
  if (exchange?.swap) return { kind: incoming ? "swapped_in" : "swapped_out", counterparty: "house" };
  if (exchange || known.orders.has(transactionId))
    return { kind: incoming ? "bought" : "sold", counterparty: "house" };
  if (kind === "transfer.sent" || kind === "crypto.passed_on")
    return { kind: incoming ? "received" : "sent", counterparty: "client" };
  if (kind === "market.sent") return { kind: "withdrawn", counterparty: "own_wallet" };
  if (kind === "market.received") return { kind: "deposited", counterparty: "own_wallet" };
  if (incoming) return { kind: "deposited", counterparty: "network" };
  if (kind.endsWith(".deposit_written_off")) return { kind: "reversed", counterparty: "network" };
  switch (known.traces.get(reference)?.to) {
    case "own":
      return { kind: "withdrawn", counterparty: "own_wallet" };
    case "exchange":
      return { kind: "withdrawn", counterparty: "exchange_wallet" };
    default:
      return { kind: "sent", counterparty: "third_wallet" };
  }
}

function operationOfTrade(trade: SettledTrade): Operation {
  const { role, at, transactionId, endedBy, traded, moved, value, feeWorth } = trade;
  return {
    ...{ at, transactionId, order: endedBy, asset: moved.asset, txHash: null },
    kind: role === "buyer" ? "bought" : "sold",
    counterparty: "client",
    quantity: moved.minor,
    traded: traded.minor,
    value: value.minor,
    fee: 0n,
    feeWorth: feeWorth.minor,
  };
}

function isAsked(kind: TaxOperationKind): boolean {
  return kind === "deposited" || kind === "received";
}

function isTaxed(asset: Asset): asset is TaxedAsset {
  return (TAXED_ASSETS as readonly Asset[]).includes(asset);
}
