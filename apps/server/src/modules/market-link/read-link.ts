import type { ResponseOf } from "@lastro/contracts";
import {
  MARKET_TRANSFERS_SHOWN,
  type readBankLink,
  type readMarketLink,
} from "@lastro/contracts/market-link";
import type { Ctx } from "@lastro/platform/context";
import type { Database } from "@lastro/platform/database/database";
import { balanceOf, customerAccount } from "../ledger/index.js";
import { findLink, type MarketTransfer, type Side, transfersOf } from "./link-store.js";
import type { LinkedTrader, MarketLinkPorts } from "./ports.js";

type TransferView = ResponseOf<typeof readMarketLink>["transfers"][number];

/** What a client sees of their account of the marketplace. */
export async function readLinkOfClient(
  { db }: Pick<Ctx, "db">,
  ports: Pick<MarketLinkPorts, "findTrader">,
  clientId: string,
): Promise<ResponseOf<typeof readMarketLink>> {
  const link = await findLink(db, { clientId });
  const trader = link && (await ports.findTrader(db, link.traderId));
  const wallet = (userId: string) => balanceOf(db, customerAccount(userId, "available", "USDT"));
  return {
    link: link && trader ? { ...shownTrader(trader), linkedAt: link.linkedAt } : null,
    available: { bank: await wallet(clientId), market: link ? await wallet(link.traderId) : null },
    transfers: await shownTransfers(db, { clientId }),
  };
}

/** What somebody of the marketplace sees of their account of the bank: no balance of it. */
export async function readLinkOfTrader(
  { db }: Pick<Ctx, "db">,
  ports: Pick<MarketLinkPorts, "nameOfClient">,
  traderId: string,
): Promise<ResponseOf<typeof readBankLink>> {
  const link = await findLink(db, { traderId });
  return {
    link: link ? { name: await ports.nameOfClient(db, link.clientId), linkedAt: link.linkedAt } : null,
    transfers: await shownTransfers(db, { traderId }),
  };
}

function shownTrader({ name, email, accountType }: LinkedTrader): LinkedTrader {
  return { name, email, accountType };
}

export function wordsOfTransfer({
  clientId: _client,
  traderId: _trader,
  ...transfer
}: MarketTransfer): TransferView {
  return transfer;
}

/** The transfers in a copy of a person's data. */
export async function* transferRecords(
  { db }: Pick<Ctx, "db">,
  side: Side,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const link = await findLink(db, side);
  if (link) yield { kind: "link", linkedAt: link.linkedAt };
  for (const transfer of await transfersOf(db, side, 1_000_000))
    yield { kind: "transfer", ...wordsOfTransfer(transfer) };
}

async function shownTransfers(db: Database, side: Side): Promise<TransferView[]> {
  return (await transfersOf(db, side, MARKET_TRANSFERS_SHOWN)).map(wordsOfTransfer);
}
