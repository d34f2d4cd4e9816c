import type { LifecycleName } from "@lastro/contracts/published-lifecycles";
import type { VerificationProblemKind } from "@lastro/contracts/verification";

/** For operators at a terminal, who read English; amounts are in the smallest unit. */
const SENTENCES: Record<VerificationProblemKind, string> = {
  transaction_unbalanced: "transaction {transaction} is out by {amount} {asset}",
  transaction_too_short: "transaction {transaction} has {count} entries",
  entry_orphaned: "entry {transaction}/{line} belongs to no transaction or account",
  books_unbalanced: "the books are out by {amount} {asset}",
  balance_not_entries: "account {account} says {balance} {asset}, its entries {entries}",
  account_not_its_id: "account {account} says that it is {name}, which has another id",
  account_sequence_broken: "account {account} breaks at its entry {entry}",
  entry_time_wrong: "entry {entry} of account {account} has not its transaction's time",
  held_not_holds: "client {client} holds {held} {asset}, open holds say {holds}",
  hold_not_its_moves:
    "hold {hold} says {captured} captured and {released} released of its {asset}, its moves say otherwise",
  account_overdrawn: "account {account} ({code}) stands at {balance} {asset}",
  hold_overdue: "hold {hold} ({reason}) should have ended at {due}",
  order_not_as_quoted: "order {order} did not move what quote {quote} says",
  pix_not_booked_once: "Pix {pix} is in the books {count} times for {amount} {asset}",
  pix_return_not_booked: "Pix return {return} and its hold do not agree",
  pix_returned_too_much: "more of Pix {pix} was returned than arrived",
  pix_unrecorded: "transaction {transaction} books a Pix nobody recorded",
  claw_back_not_booked: "what the provider took back as {return} is not in the books for {amount} {asset}",
  debt_not_as_noted: "client {client} owes {amount} {asset}, what made the debt says {entries}",
  debts_not_booked: "clients owe {amount} {asset} together, the books say {entries}",
  transfer_not_booked: "transfer {transfer} is not in the books as it was answered",
  transfer_unrecorded: "transaction {transaction} is a transfer nobody recorded",
  custody_short: "customers and escrow are owed {amount} {asset}, custody and what we began with hold {held}",
  arrival_not_booked_once:
    "transfer {arrival} ({network}) is in the books {count} times for {amount} {asset}",
  arrival_unrecorded: "transaction {transaction} books a transfer nobody recorded",
  arrival_before_watch: "transfer {arrival} ({network}) is older than the watch of its network",
  chain_history_not_arrivals:
    "{network}: the chain says that {amount} {asset} came, the transfers we recorded say {entries}",
  custody_differs:
    "{network}: the address held {amount} {asset} when they were last compared, the books {held}",
  suspense_not_arrivals: "suspense holds {amount} {asset}, the transfers that wait say {entries}",
  incoming_not_booked_once:
    "deposit {incoming} ({network}) is {status}, and the books have {count} postings of it for {amount} {asset}",
  incoming_unrecorded: "transaction {transaction} books a deposit nobody recorded",
  cold_not_movements:
    "{network}: the books say {held} {asset} at the cold address, sweeps less refills come to {amount}",
  cold_short:
    "{network}: the cold address held {amount} {asset} when they were last compared, the books {held}",
  address_differs:
    "{network}: address {address} held {amount} {asset} when they were last compared, the books {held}",
  ethereum_differs: "our addresses on Ethereum should hold {amount}, the books say {held}",
  solana_differs: "our addresses on Solana should hold {amount}, the books say {held}",
  bitcoin_outputs_differ: "our outputs on Bitcoin add up to {amount}, the books say {held}",
  bitcoin_attempt_not_whole:
    "a transaction of payment {payment} does not spend what it pays, costs ({amount}) and gives back",
  withdrawal_not_booked_once:
    "withdrawal {withdrawal} is {status}, and the books have {count} postings of it for {amount} {asset}",
  pix_payment_not_as_booked:
    "Pix payment {payment} is {status}, and its payout, its hold or what came back of it says otherwise",
  pix_schedule_run_not_paid_once: "run {run} of a scheduled Pix is {status}, and made {count} payments",
  return_not_booked_once:
    "return {return} is {status}, and the books have {count} postings of it for {amount} {asset}",
  write_off_not_booked_once:
    "transfer {arrival} is {status}, and the books have {count} write-offs of it for {amount} {asset}",
  approval_missing: "{thing} {id} is {status}, and no second administrator let it go",
  escrow_wrong: "escrow {escrow} holds {amount} {asset}, what came in and went out says {entries}",
  p2p_escrow_wrong:
    "the escrow of trade {trade} has {entries} {asset}, the trade locked {amount}, or left otherwise than it ended",
  p2p_not_moved_once:
    "trade {trade} left its escrow {count} times, or was locked or paid otherwise than once",
  p2p_terms_wrong: "trade {trade} has another total or other fees than its price and rates come to",
  p2p_hold_wrong: "what was bought in trade {trade} is not held as the trade says",
  p2p_ad_wrong: "ad {ad} says {amount} {asset} is in trades, they come to {entries}",
  p2p_person_wrong: "client {client} is said to have traded otherwise than their trades come to",
  cashback_not_provided: "clients have {amount} PRP, the reais set aside for them are {held}",
  cashback_lots_wrong: "client {client} has {amount} PRP ({code}), their lots come to {entries}",
  cashback_debts_wrong: "clients owe {amount} PRP together, the books say {entries}",
  cashback_purchase_wrong: "purchase {purchase} earned {amount} PRP, its amounts and its rate say otherwise",
  cashback_not_booked_once: "{code} of {amount} PRP is not in the books as client {client} reads it",
  card_hold_wrong: "card {card} has {amount} {asset} set aside, its purchases hold {entries}",
  card_step_not_booked_once:
    "step {step} of purchase {purchase} is in the books {count} times for {amount} {asset}",
  card_unrecorded: "transaction {transaction} books a step of a card purchase nobody recorded",
  card_purchase_wrong: "purchase {purchase} says otherwise than its steps come to",
  card_settlement_not_booked:
    "the settlement of {day} with {provider} is not in the books for {amount} {asset}",
  escrow_timer_after_end: "timer {timer} runs on escrow {escrow}, which is closed",
  grain_signature_wrong: "The {side} of order {order} has not signed the contract it has",
  grain_stock_wrong:
    "offer {offer} of {listed} kg says {reserved} kg set aside and {sold} kg sold, its orders say otherwise",
  grain_escrow_wrong: "the escrow of order {order} holds {amount} {asset}, the order says {entries}",
  grain_sums_wrong: "what order {order} released is not what its loads and its dispute released",
  grain_release_not_booked_once: "load {load} is in the books {count} times for {amount} {asset}",
  grain_clock_in_dispute: "clock {clock} runs on order {order}, where none may",
  grain_load_shared_wrong: "load {load} was shared out for {amount} {asset}, it was bought for {entries}",
  grain_load_dispute_wrong:
    "load {load} is {load_state} in dispute and its dispute is {dispute_state}, or they differ in money",
  grain_release_not_noted:
    "release {release} of order {order} is not noted for reports as the books have it: {entries} {asset} against {amount}",
  grain_sales_wrong:
    "what reports add up for {person} and offer {offer} in the {span} from {since} is not what was released",
  grain_order_sum_wrong: "what the {status} orders of {person} are said to come to is not what they come to",
  grain_closed_not_empty:
    "{person} closed the account, and {amount} {asset} and {count} open orders are of it still",
  case_without_decision: "case {id} stands as decided, and its timeline does not say so",
  case_past_deadline: "deadline {deadline} of case {id} is over, and nothing happened",
  case_without_deadline: "case {id} waits for somebody without a deadline",
  invested_wrong: "Applications of {account} come to {amount}, and what is invested to {entries}",
  goal_closed_holds: "Goal {goal} is closed and still holds {amount}, or goes on saving",
  saving_wrong: "A saving of {day} for goal {goal} put {entries} into it, and its plan says {amount}",
  basket_wrong:
    "basket of {account}: what went in less what came out is {amount} {asset}, the books say {entries}, or its cost is wrong",
  basket_not_booked_once: "transaction {transaction} of a basket ({amount} {asset}) is booked {count} times",
  vault_wrong:
    "vault of {account}: what went in less what came out is {amount} {asset}, the books say {entries}",
  market_transfer_not_booked_once:
    "transaction {transaction} between the bank and the marketplace ({amount} {asset}) is booked {count} times",
  vault_not_booked_once: "transaction {transaction} of a vault ({amount} {asset}) is booked {count} times",
  proof_tree_wrong:
    "the proof of liabilities of {day} is wrong at level {level}, position {position}: it is not what is below it",
  proof_root_wrong: "the proof of liabilities of {day} is not what its tree says",
  proof_not_recorded: "the root of the proof of liabilities of {day} is not in the audit trail",
  yield_wrong: "The yield of investments comes to {amount}, and what is owed on it to {entries}",
  accrual_missing: "The yield of {day} was never accrued",
  card_contests_not_booked:
    "open contests of card purchases are about {amount} {asset}, their account says {entries}",
  recovery_fee_differs: "recovery {id} costs {amount} {asset}, the hold it names says {entries}",
  contest_not_held: "dispute {id} holds {amount} {asset}, the hold it names says {entries}",
  contest_not_monitored: "disputes watch for {amount} {asset} to be given back, the books say {entries}",
  case_not_as_subject: "case {id} stands as {status}, and what it is about does not",
  company_without_owner: "company {id} has no owner or no approved application",
  company_proposal_wrong: "proposal {id} of a company is {status}, and its approvals or its payment are not",
  company_batch_wrong: "line {line} of batch {id} is {status}, and its payment is not",
  desk_funding_wrong: "money of the house for the desk {id} lacks an approval or its posting",
  stuck: "{thing} {id} is {status} since {since}",
  key_unanswered: "key {key} of {principal} on {route} has no answer",
  step_not_in_graph: "{thing} {id} went from {from} to {to}",
  step_from_elsewhere: "{thing} {id} left {from} when it was {was}",
  step_not_reached: "{thing} {id} is {now} after becoming {to}",
  link_missing: "shard {shard}: place {place} is missing",
  link_changed: "shard {shard}: {link} was changed",
  chain_length_wrong: "shard {shard}: holds {links} links, its head says {length}",
  chain_head_wrong: "shard {shard}: the head is not the last hash",
  journal_head_cut: "journal shard {shard}: place {place}, exported at {at}, is gone",
  journal_head_differs: "journal shard {shard}: place {place} is not the link that was exported at {at}",
  audit_head_cut: "audit shard {shard}: place {place}, exported at {at}, is gone",
  audit_head_differs: "audit shard {shard}: place {place} is not the link that was exported at {at}",
  fingerprint_head_cut: "fingerprint shard {shard}: place {place}, exported at {at}, is gone",
  fingerprint_head_differs:
    "fingerprint shard {shard}: place {place} is not the link that was exported at {at}",
  fingerprint_shard_grown:
    "fingerprint shard {shard}: a migration's, and longer than the {place} links exported at {at}",
  row_not_fingerprinted: "{table} {row} was written past the triggers: it has no fingerprint",
  row_differs: "{table} {row} is not what its newest fingerprint says",
  row_gone: "{table} {row} was deleted past the triggers",
  fingerprint_gone: "{table} {row} lacks one of its fingerprints",
  fingerprint_trigger_wrong: "the triggers of {table} that take fingerprints are missing, disabled or others",
  fingerprint_function_wrong: "the function {function} is not that of this release",
  fingerprint_not_the_applications: "{table} {row} was last changed by another than the application",
  heads_unreadable: "the file {file} holds no exported heads",
  migration_missing: "the migration {migration} of this release has not been applied",
  migration_changed: "the migration {migration} was applied with other contents than this release has",
  migration_unknown: "the migration {migration} is not of this release",
  mode_not_content: "the database is recorded as {mode}, and {count} rows of {table} belong to another mode",
};

const THINGS: Record<LifecycleName, string> = {
  otc_quote: "OTC quote",
  exchange_quote: "exchange quote",
  exchange_order: "exchange order",
  otc_order: "OTC order",
  otc_request: "request for a quote",
  pix_charge: "Pix charge",
  pix_key: "Pix key",
  pix_return: "Pix return",
  grain_pix_payment: "Pix of an order",
  grain_reais_payout: "release paid in reais",
  pix_unmatched: "Pix in suspense",
  pix_dispute: "contested Pix",
  recovery: "recovery of crypto",
  pix_schedule: "scheduled Pix",
  pix_schedule_run: "run of a scheduled Pix",
  recurring_buy: "recurring purchase",
  company_batch: "batch of a company",
  company_proposal: "proposal of a company",
  company_application: "application of a company",
  investment_goal: "investment goal",
  saving_plan: "automatic saving",
  api_key: "API key",
  webhook_endpoint: "webhook endpoint",
  basket_quote: "quote of a basket",
  vault_withdrawal: "vault withdrawal",
  kyc_case: "KYC case",
  kyc_document: "KYC document",
  custody_deposit: "deposit of USDT",
  custody_arrival: "payment of USDT",
  grain_order: "order of grain",
  grain_load: "load of grain",
  grain_dispute: "dispute of grain",
  grain_verification: "verification of a trader",
  grain_load_dispute: "dispute of a load of grain",
  grain_bid: "bid for grain",
  grain_bid_answer: "answer to a bid for grain",
  escrow: "escrow",
  case: "case",
  p2p_ad: "ad of the P2P market",
  p2p_trade: "P2P trade",
  card: "card",
  card_purchase: "card purchase",
  card_contest: "contested card purchase",
  custody_incoming: "deposit of crypto",
  custody_sweep: "sweep of crypto",
  custody_top_up: "ether for an address's fees",
  treasury_movement: "movement between hot and cold addresses",
  custody_withdrawal: "withdrawal of USDT",
  custody_return: "return of USDT",
};

/** The English sentence of a problem, its facts filled in. */
export function sentenceOf(kind: VerificationProblemKind, facts: Readonly<Record<string, string>>): string {
  const words: Record<string, string> = { ...facts, thing: THINGS[facts.thing as LifecycleName] };
  return SENTENCES[kind].replace(/\{(\w+)\}/g, (place, name: string) => words[name] ?? place);
}
