import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { Asset } from "@lastro/money";
import { asSystem } from "@lastro/platform/context";
import { inTransaction, query, type Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { recordAudit } from "../../compliance/index.js";
import type { OpenChain } from "../chains/port.js";
import { toLedger } from "../chains/units.js";
import { changeProblems } from "../outgoing/bitcoin/change-problems.js";
import { etherHoldingsAt } from "../outgoing/ethereum/holdings.js";
import { houseProblems as ethereumProblems } from "../outgoing/ethereum/house-problems.js";
import { houseProblems as solanaProblems } from "../outgoing/solana/house-problems.js";
import type { CustodyPorts, IncomingCtx } from "../ports.js";
import { findIncomingWatch, setStopped } from "./watch-store.js";

interface Holding {
  readonly address_id: string;
  readonly address: string;
  readonly asset: Asset;
  readonly raw: bigint;
}

/**
 * Compares what each owner's address held of each asset at the last block that was read with what the books say came
 * there, to the chain's last unit. A difference stops credits on the network and calls for a person; without one they
 * flow again.
 */
export async function reconcileAddresses(
  ctx: IncomingCtx & Pick<CustodyPorts, "networks">,
  network: CryptoNetwork,
): Promise<void> {
  const chain = await ctx.chains[network]?.open();
  const watch = chain && (await findIncomingWatch(ctx.db, network));
  if (!chain || !watch) return;
  const problems: string[] = [];
  const holdings = await holdingsAt(ctx, network, watch.watchedTo);
  // Ether pays for every transaction of its address, and is given to it for that.
  if (network === "ERC20") holdings.push(...(await etherHoldingsAt(ctx.db, watch.watchedTo)));
  for (const holding of holdings) {
    const problem = await compare(ctx, chain, holding, watch.watchedTo);
    if (problem !== undefined) problems.push(problem);
  }
  if (network === "BTC") problems.push(...(await changeProblems(ctx, chain, watch.watchedTo)));
  if (network === "SOL") problems.push(...(await solanaProblems(ctx, chain, watch.watchedTo)));
  const ethereum = network === "ERC20" ? await ctx.networks.use(network) : undefined;
  if (ethereum)
    problems.push(
      ...(await ethereumProblems(ctx, chain, { address: ethereum.address, block: watch.watchedTo })),
    );
  const [problem = null] = problems;
  await inTransaction(ctx.db, (tx) => noteOutcome(tx, ctx, network, problem));
}

/** What the books say each address held at the end of a block; one that something is leaving is looked at the next time. */
function holdingsAt({ db }: IncomingCtx, network: CryptoNetwork, block: bigint): Promise<Holding[]> {
  return query<Holding>(
    db,
    `select i.address_id, a.address, i.asset, coalesce(sum(i.raw) filter (where i.block_number <= $2), 0)
              - coalesce((select sum(o.raw) from custody_outgoing o
                          join custody_sweep s on s.id = o.id and s.asset = i.asset
                          where o.from_address_id = i.address_id and o.network = $1 and o.block_number <= $2), 0)
              - coalesce((select sum(o.raw) from custody_outgoing o
                          join custody_incoming r on r.return_id = o.id and r.asset = i.asset
                          where o.from_address_id = i.address_id and o.network = $1 and o.block_number <= $2), 0)
              - coalesce((select sum(n.amount) from custody_bitcoin_input n
                          join custody_bitcoin_payment p on p.id = n.payment_id and p.ended_attempt is not null
                          where n.address_id = i.address_id and $1 = 'BTC'), 0) as raw
     from custody_incoming i join custody_address a on a.id = i.address_id
     where i.network = $1 and not ($1 = 'ERC20' and i.asset = 'ETH')
       and i.status in ('accumulating', 'credited', 'under_review', 'kept', 'returned')
       and not exists (select 1 from custody_sweep s where s.address_id = i.address_id and s.network = $1
                         and s.status in ('processing', 'sent'))
       and not exists (select 1 from custody_incoming r where r.address_id = i.address_id and r.network = $1
                         and r.status = 'returning')
       and not exists (select 1 from custody_bitcoin_input n
                       join custody_bitcoin_payment p on p.id = n.payment_id and p.ended_attempt is null
                       where n.address_id = i.address_id and $1 = 'BTC')
     group by i.address_id, a.address, i.asset`,
    [network, block],
  );
}

async function compare(
  ctx: IncomingCtx,
  chain: OpenChain,
  { address_id: addressId, address, asset, raw }: Holding,
  block: bigint,
): Promise<string | undefined> {
  const onChain = await chain.balanceAt(asset, address, block);
  const inUnits = (value: bigint) => toLedger(chain.network, asset, value).amount.minor;
  await query(
    ctx.db,
    `insert into custody_address_check (address_id, network, asset, on_chain, in_books, checked_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (address_id, network, asset) do update set on_chain = $4, in_books = $5, checked_at = $6`,
    [addressId, chain.network, asset, inUnits(onChain), inUnits(raw), ctx.clock.now()],
  );
  return onChain === raw
    ? undefined
    : `${address} holds ${onChain} of ${asset}, the books say ${raw} (smallest units)`;
}

async function noteOutcome(
  tx: Tx,
  ctx: IncomingCtx,
  network: CryptoNetwork,
  problem: string | null,
): Promise<void> {
  if (!(await setStopped(tx, network, problem))) return;
  if (problem !== null) ctx.log.error({ network, problem }, "credits are stopped on a network");
  await recordAudit(tx, asSystem(ctx, "custody"), {
    action: problem === null ? "custody.credits_resumed" : "custody.credits_stopped",
    subject: network,
    details: { problem },
  });
  await announce(tx, { to: "admins", type: "admin", reference: "custody.networks" });
}
