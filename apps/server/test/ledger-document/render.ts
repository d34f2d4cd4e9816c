import { formatMoney, money } from "@lastro/money";
import {
  type AccountRef,
  type BasketAccountCode,
  type CashbackAccountCode,
  type CustomerAccountCode,
  type EscrowAccountCode,
  type HouseAccountCode,
  type InvestmentAccountCode,
  mayGoNegative,
  type VaultAccountCode,
} from "../../src/modules/ledger/account.js";
import type { Posting } from "../../src/modules/ledger/index.js";
import type { Example } from "./examples.js";
import type { PostingSource } from "./find-postings.js";

type Code =
  | CustomerAccountCode
  | CashbackAccountCode
  | InvestmentAccountCode
  | VaultAccountCode
  | BasketAccountCode
  | EscrowAccountCode
  | HouseAccountCode;

/** A code that is added to the ledger does not compile until its line stands here. */
const CHART = {
  available: { of: "client", holds: "What the client may spend" },
  held: {
    of: "client",
    holds: "What is set aside for something under way: the sum of the client's open holds",
  },
  cashback_pending: {
    of: "client",
    holds: "Cashback in PRP that waits for its purchase to be past returning",
  },
  psp: { of: "house", holds: "What the Pix provider holds for us" },
  opening: {
    of: "house",
    holds: "What was there at the start, before the first posting, and money of the house's own since",
  },
  escrow: {
    of: "client",
    holds: "What stands between two people until it goes to the one or back to the other",
  },
  chain_trc20: { of: "house", holds: "What our address on TRON holds" },
  chain_erc20: { of: "house", holds: "What our addresses on Ethereum hold, of each asset" },
  chain_bsc: { of: "house", holds: "What our address on BNB Smart Chain holds" },
  chain_btc: { of: "house", holds: "What our addresses on Bitcoin hold" },
  chain_sol: { of: "house", holds: "What our addresses on Solana hold" },
  cold_trc20: { of: "house", holds: "What our cold address on TRON holds, whose key nothing here has" },
  cold_erc20: { of: "house", holds: "What our cold address on Ethereum holds" },
  cold_bsc: { of: "house", holds: "What our cold address on BNB Smart Chain holds" },
  cold_btc: { of: "house", holds: "What our cold address on Bitcoin holds" },
  cold_sol: { of: "house", holds: "What our cold address on Solana holds" },
  fx: { of: "house", holds: "Stands between two currencies where one leaves as the other" },
  med_receivable: {
    of: "house",
    holds:
      "What clients owe us for Pix taken back after they had spent them, and for card purchases beyond what they had",
  },
  med_monitored: {
    of: "house",
    holds: "What clients pay of contested Pix, and are still to pay, for the payers who are to have it back",
  },
  network_fees: { of: "house", holds: "What networks took for what we sent by them" },
  loss: {
    of: "house",
    holds: "What the house bears: deposits a network took back after they had been spent",
  },
  desk: { of: "house", holds: "The OTC desk's own inventory, which it trades from" },
  fees: { of: "house", holds: "What clients paid us" },
  suspense: { of: "house", holds: "Money that arrived and is not attributed to anyone yet" },
  card_network: { of: "house", holds: "What we owe the card network for what it charged and did not settle" },
  card_dispute: { of: "house", holds: "What we credited for contested purchases until the network decides" },
  iof_payable: { of: "house", holds: "Tax on exchange that we collected and owe" },
  invested: { of: "client", holds: "What the client has invested, without its yield" },
  basket: { of: "client", holds: "What the client's index basket holds" },
  vault: { of: "client", holds: "What the client has put under the lock of their vault" },
  interest_payable: { of: "house", holds: "What we owe on what clients have invested" },
  interest_expense: { of: "house", holds: "What that cost us" },
  income_tax_payable: { of: "house", holds: "Income tax we kept back and owe" },
  partner: { of: "house", holds: "Foreign currency a partner abroad holds for us" },
  cashback_cost: { of: "house", holds: "What cashback cost us" },
  cashback_provision: { of: "house", holds: "The reais that stand behind clients' PRP" },
  prp_issued: { of: "house", holds: "PRP that was issued and not redeemed" },
  prp_receivable: { of: "house", holds: "PRP clients owe after refunds" },
  dust: { of: "house", holds: "Whole minor units that rounding left" },
} as const satisfies Record<Code, { of: "client" | "house"; holds: string }>;

const INTRODUCTION = `# The ledger

Every posting the house can make, as T-accounts. A test writes this file from the code
(\`apps/server/test/ledger-document.test.ts\`) and fails when they differ, so what stands here is what runs.
After a change: \`UPDATE_DOCS=1 npx vitest run --project server apps/server/test/ledger-document.test.ts\`.

- A **transaction** is one posting: two or more **entries** that sum to zero in every asset.
- A positive entry is a **credit**, a negative one a **debit**. What clients and the house own stands in credit; what
  others hold for us stands in debit. In each asset the two are equal, always.
- Amounts are integers of the asset's smallest unit. Entries are never changed: a correction is another posting.
- A posting has a key. Posting the same key again changes nothing and answers the first transaction.

How it works: [the module](../apps/server/src/modules/ledger/README.md). Why:
[ADR 0002](adr/0002-postgresql-ledger.md), [0003](adr/0003-balance-checked-per-statement.md),
[0004](adr/0004-hash-chains-in-shards.md), [0005](adr/0005-derived-account-ids.md). Words:
[the glossary](glossary.md).
`;

/** The whole document. */
export function renderLedgerDocument(
  postings: readonly PostingSource[],
  examples: readonly Example[],
): string {
  const kinds = [...postings].sort((a, b) => (a.kind < b.kind ? -1 : 1));
  return [
    INTRODUCTION,
    renderChart(examples),
    "## Postings\n",
    ...kinds.map((source) =>
      renderKind(
        source,
        examples.filter(({ posting }) => posting.kind === source.kind),
      ),
    ),
  ].join("\n");
}

function renderChart(examples: readonly Example[]): string {
  const rows = (Object.keys(CHART) as Code[]).map((code) => {
    const { of, holds } = CHART[code];
    const account: AccountRef = { ownerId: of === "house" ? null : "client", code, asset: "BRL" };
    const [side, below] = mayGoNegative(account) ? ["debit", "yes"] : ["credit", "never"];
    const kinds = new Set(
      examples
        .filter(({ posting }) => posting.entries.some((entry) => entry.account.code === code))
        .map(({ posting }) => `\`${posting.kind}\``),
    );
    return [of, `\`${code}\``, holds, side, below, [...kinds].sort().join(", ") || "–"];
  });
  return [
    "## Chart of accounts\n",
    "One account per owner, code and asset, opened by its first posting. No rail or product may take a client's",
    "account, or one of the house's that says *never*, below zero: the code refuses it and so does the database.\n",
    table(["Of", "Code", "Holds", "Side", "Below zero", "Touched by"], rows),
  ].join("\n");
}

function renderKind({ kind, file, meaning }: PostingSource, examples: readonly Example[]): string {
  return [
    `### ${kind}\n`,
    `${meaning}\n\n[\`${file.replace("modules/", "")}\`](../apps/server/src/${file})\n`,
    ...examples.flatMap(({ case: title, posting }) => [
      ...(title === undefined ? [] : [`*${title}*\n`]),
      renderPosting(posting),
    ]),
  ].join("\n");
}

function renderPosting({ entries }: Posting): string {
  const assets = [...new Set(entries.map(({ amount }) => amount.asset))];
  const rows = assets.flatMap((asset) => {
    const own = entries.filter(({ amount }) => amount.asset === asset);
    const debits = own.filter(({ amount }) => amount.minor < 0n);
    const total = money(asset, -debits.reduce((sum, { amount }) => sum + amount.minor, 0n));
    const lines = [...debits, ...own.filter(({ amount }) => amount.minor > 0n)].map(({ account, amount }) => {
      const figure = formatMoney(money(asset, amount.minor < 0n ? -amount.minor : amount.minor));
      const name = `\`${account.code}\` ${asset} · ${account.ownerId ?? "house"}`;
      return amount.minor < 0n ? [name, figure, ""] : [name, "", figure];
    });
    return [...lines, [`**${asset}**`, `**${formatMoney(total)}**`, `**${formatMoney(total)}**`]];
  });
  return table(["Account", "Debit", "Credit"], rows, ["---", "---:", "---:"]);
}

function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  rule?: readonly string[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return `${[line(head), line(rule ?? head.map(() => "---")), ...rows.map(line)].join("\n")}\n`;
}
