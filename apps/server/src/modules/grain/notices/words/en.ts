import { type MarketWords, when } from "./words.js";

const until = (due: string) => when(due, (at) => ` The deadline is ${at}.`);
const because = (reason: string) => when(reason, (words) => ` Reason: ${words}.`);
const at = (place: string) => when(place, (where) => ` Place: ${where}.`);

export const en: MarketWords = {
  several: (count) => `${count} notices from the grain marketplace`,
  notices: {
    new_order: ({ offer, other, tonnes, amount, due }) => [
      `New order: ${offer}`,
      `${other} bought ${tonnes} t of ${offer} for ${amount}. Payment confirmed: the amount is in escrow.${until(due)}`,
    ],
    order_reserved: ({ offer, other, tonnes, amount, due }) => [
      `New order: ${offer}`,
      `${other} reserved ${tonnes} t of ${offer} for ${amount} and has not paid yet.${until(due)}`,
    ],
    price_proposed: ({ offer, other, tonnes, amount, due }) => [
      `Price proposed: ${offer}`,
      `${other} proposes to buy ${tonnes} t of ${offer} for ${amount}. The quantity is set aside until you answer.${until(due)}`,
    ],
    price_agreed: ({ offer, other, tonnes, amount, due }) => [
      `Price accepted: ${offer}`,
      `${other} agreed to sell ${tonnes} t for ${amount}.${when(due, (at) => ` Pay by ${at}; with enough in the wallet the order is paid by itself.`)}`,
    ],
    bid_answered: ({ offer, other, tonnes, price, due }) => [
      `Answer to your bid: ${offer}`,
      `${other} offers ${tonnes} t of ${offer} at ${price} a tonne.${until(due)}`,
    ],
    alert_offer: ({ offer, other, tonnes, price }) => [
      `Offer for your alert: ${offer}`,
      `${other} sells ${tonnes} t of ${offer} at ${price} a tonne.`,
    ],
    alert_bid: ({ other, tonnes, price }) => [
      `Bid for your alert: ${other}`,
      `${other} looks for ${tonnes} t and pays up to ${price} a tonne.`,
    ],
    alert_met: ({ tonnes, price }) => [
      `Your target is met: ${tonnes} t`,
      `What came up at your price of ${price} a tonne adds up to ${tonnes} t. Trade while it is there.`,
    ],
    counter_offered: ({ offer, other, tonnes, price, amount, due }) => [
      `Counter-offer: ${offer}`,
      `${other} proposes ${tonnes} t of ${offer} at ${price} a tonne, ${amount} in all. The quantity stays reserved until you answer.${until(due)}`,
    ],
    counter_agreed: ({ offer, other, tonnes, amount, due }) => [
      `Price accepted: ${offer}`,
      `${other} agreed to buy ${tonnes} t for ${amount}.${until(due)}`,
    ],
    order_paid: ({ offer, tonnes, amount, due }) => [
      `Payment confirmed: ${offer}`,
      `The order of ${tonnes} t is paid: ${amount} are in escrow.${until(due)}`,
    ],
    pix_returned: ({ offer, received, reason }) => [
      `Pix returned: ${offer}`,
      `A Pix of ${received} for this order is being returned to whoever paid: ${reason}. It did not pay the order.`,
    ],
    order_accepted: ({ offer, other, tonnes, due }) => [
      `Order accepted: ${offer}`,
      `${other} accepted your order of ${tonnes} t and prepares the first load.${until(due)}`,
    ],
    order_cancelled: ({ offer, other, tonnes, reason }) => [
      `Order cancelled: ${offer}`,
      `The order of ${tonnes} t with ${other} was cancelled and the quantity is back in the offer.${because(reason)}`,
    ],
    order_refunded: ({ offer, amount, reason }) => [
      `Amount returned: ${offer}`,
      `${amount} are back in your wallet.${because(reason)}`,
    ],
    load_shipped: ({ offer, tonnes, tracking }) => [
      `Load shipped: ${offer}`,
      `${tonnes} t are on their way. Tracking code: ${tracking}.`,
    ],
    load_in_transit: ({ offer, load, tonnes, place }) => [
      `Load in transit: ${offer}`,
      `Load ${load} (${tonnes} t) has left and is on its way.${at(place)}`,
    ],
    load_updated: ({ offer, load, place, count }) => [
      `Load updated: ${offer}`,
      count === 1
        ? `There is news about load ${load}.${at(place)}`
        : `There are ${count} updates about load ${load}.${at(place)}`,
    ],
    load_arrived: ({ offer, load, tonnes, place }) => [
      `Load arrived: ${offer}`,
      `The driver reports that load ${load} (${tonnes} t) has arrived.${at(place)} The time to inspect begins when the producer declares the delivery.`,
    ],
    delivery_declared: ({ offer, tonnes, due }) => [
      `Delivery declared: ${offer}`,
      `The producer declared ${tonnes} t delivered. Check weight and quality, then accept or open a dispute.${when(due, (at) => ` Without an answer by ${at}, the producer is paid.`)}`,
    ],
    settlement_proposed: ({ offer, other, tonnes, amount, due }) => [
      `Settlement proposed: ${offer}`,
      `${other} proposes to pay the load for ${tonnes} t, ${amount}. Accept it or make a counter-proposal.${until(due)}`,
    ],
    settlement_agreed: ({ offer, other }) => [
      `Settlement accepted: ${offer}`,
      `${other} accepted the weight and quality settlement you proposed.`,
    ],
    load_paid: ({ offer, tonnes, amount, fee }) => [
      `Payment released: ${offer}`,
      `You received ${amount} for ${tonnes} t, after the market fee of ${fee}.`,
    ],
    reais_kept: ({ offer, amount, reason }) => [
      `Kept as USDT: ${offer}`,
      `${amount} stayed in your wallet instead of leaving by Pix: ${reason}. You may withdraw them whenever you like.`,
    ],
    accepted_by_time: ({ offer, tonnes, toProducer }) => [
      `Inspection time over: ${offer}`,
      `Without an answer in time, the load was accepted: the producer received ${toProducer} for ${tonnes} t.`,
    ],
    dispute_opened: ({ offer, other, amount, due }) => [
      `Dispute opened: ${offer}`,
      `${other} opened a dispute. ${amount} stay in escrow and no deadline moves them.${when(due, (at) => ` Both sides may come to terms until ${at}.`)}`,
    ],
    split_proposed: ({ offer, other, toProducer, toBuyer }) => [
      `Split proposed: ${offer}`,
      `${other} proposes ${toProducer} for the producer and ${toBuyer} for the buyer.`,
    ],
    dispute_mediation: ({ offer, due }) => [
      `Dispute in mediation: ${offer}`,
      `There was no agreement in time: an administrator decides now.${until(due)}`,
    ],
    dispute_decided: ({ offer, toProducer, toBuyer, reason }) => [
      `Dispute closed: ${offer}`,
      `${toProducer} for the producer, before the market fee, and ${toBuyer} for the buyer.${because(reason)}`,
    ],
    message_received: ({ offer, other, count }) => [
      count === 1 ? `New message: ${offer}` : `${count} new messages: ${offer}`,
      `${other} wrote to you about the order. Read and answer on its page.`,
    ],
    evidence_added: ({ offer, other, count }) => [
      `Evidence added: ${offer}`,
      count === 1
        ? `${other} added a file to the dispute. You can see it on the order's page.`
        : `${other} added ${count} files to the dispute. You can see them on the order's page.`,
    ],
    paper_added: ({ offer, load, count }) => [
      `Paper of a load: ${offer}`,
      count === 1
        ? `A paper was added to load ${load}. See it on the order's page.`
        : `${count} papers were added to load ${load}. See them on the order's page.`,
    ],
    reminder: ({ offer, action, due, otherwise }) => [
      `Deadline: ${offer}`,
      `Still to do: ${action}, by ${due}.${when(otherwise, (words) => ` ${words}`)}`,
    ],
    deposit_credited: ({ amount, fee, network }) => [
      "Deposit credited",
      `${amount} were credited to your wallet through ${network}, after the fee of ${fee}.`,
    ],
    deposit_suspended: ({ amount, network }) => [
      "Deposit under review",
      `${amount} arrived through ${network}, but not as the deposit asked. Someone of the team checks and decides.`,
    ],
    deposit_displaced: ({ amount, network }) => [
      "Deposit frozen",
      `${network} no longer shows your deposit of ${amount}, which had been credited. What is left of it in your wallet is frozen, and no withdrawal is made until it appears again or our team decides.`,
    ],
    deposit_restored: ({ amount, network }) => [
      "Deposit freed",
      `${network} shows your deposit of ${amount} again. Nothing is frozen because of it any more.`,
    ],
    deposit_written_off: ({ amount, network }) => [
      "Deposit written off",
      `Your deposit of ${amount} did not appear on ${network} again and was written off: what was left of it has left your wallet. It no longer keeps you from withdrawing.`,
    ],
    withdrawal_cooling: ({ amount, due }) => [
      "Withdrawal to a new destination",
      `A withdrawal of ${amount} to a new address or Pix key, or just after a change of CPF or CNPJ, was asked for from your account and leaves after ${due}. If it was not you, take it back on the withdrawals page and change your password.`,
    ],
    withdrawal_sent: ({ amount }) => [
      "Withdrawal sent",
      `Your withdrawal of ${amount} was sent and waits for confirmation.`,
    ],
    withdrawal_paid: ({ amount, received }) => [
      "Withdrawal paid",
      `Your withdrawal of ${amount} is confirmed.${when(received, (reais) => ` You received ${reais}.`)}`,
    ],
    withdrawal_refused: ({ amount, reason }) => [
      "Withdrawal refused",
      `Your withdrawal of ${amount} was not approved and the amount is back in your wallet.${because(reason)}`,
    ],
    withdrawal_failed: ({ amount, reason }) => [
      "Withdrawal not carried out",
      `Your withdrawal of ${amount} could not be paid and the amount is back in your wallet.${because(reason)}`,
    ],
    withdrawal_returned: ({ amount }) => [
      "Withdrawal sent back",
      `Who received the Pix of your withdrawal of ${amount} sent it back. What came back is in your wallet again.`,
    ],
    tax_id_changed: () => [
      "CPF or CNPJ changed",
      "The CPF or CNPJ of your account was changed. For a day no withdrawal by Pix leaves. If it was not you, change your password now: the other sessions end; then take back pending withdrawals on the withdrawals page.",
    ],
    verification_approved: () => [
      "You are verified",
      "Your documents were checked. The badge “Verified” now stands beside your name on offers and orders.",
    ],
    verification_refused: ({ reason }) => [
      "Verification refused",
      `Your documents were checked and the verification was refused.${because(reason)} You may send others on your profile.`,
    ],
    verification_lapsed: () => [
      "Verification ended",
      "Name, CPF or CNPJ of your account changed, so what was verified no longer holds. Send documents again on your profile.",
    ],
    email_changed: () => [
      "E-mail address changed",
      "Your account now has another e-mail address, which was confirmed with a code. If it was not you, follow the link below: it ends every session and keeps the password from opening the account.",
    ],
    second_factor_reset: ({ reason }) => [
      "Two-step verification reset",
      `At the request you made to support, two administrators took your second factor and your passkeys away and ended your sessions.${because(reason)} Sign in with your password and turn it on again. If you did not ask for it, follow the link below.`,
    ],
    api_key_created: ({ program }) => [
      `API key created: ${program}`,
      "A program that has it may act in your account within the scopes of the key. If it was not you, revoke the key, change your password now and talk to support.",
    ],
    api_key_revoked: ({ program }) => [
      `API key revoked: ${program}`,
      "The key opens nothing any more. Programs that used it need another one.",
    ],
    webhook_disabled: ({ program }) => [
      "A webhook was disabled",
      `${program} takes messages no more, or failed for five days. Events are kept for 90 days: enable the webhook and send again what is missing.`,
    ],
    member_joined: ({ other }) => [
      `${other} joined the team`,
      `${other} accepted the invitation and now acts for the company, in the role you gave. On the team page you change the role, suspend or remove them.`,
    ],
    member_left: ({ other }) => [
      `${other} left the team`,
      `${other} left the team and no longer acts for the company.`,
    ],
    report_ready: ({ file, period, due }) => [
      `Report ready: ${file}`,
      `The file ${file} (${period}) is ready. Download it on the reports page by ${due}.`,
    ],
    report_failed: ({ file, period }) => [
      `Report not made: ${file}`,
      `The file ${file} (${period}) could not be made. Ask for it again on the reports page.`,
    ],
  },
  cancelReasons: {
    buyer: "cancelled by the buyer",
    producer: "cancelled by the producer",
    declined: "declined by the producer",
    approval_timed_out: "the producer did not answer in time",
    first_load_timed_out: "nothing was shipped in time",
    proposal_timed_out: "the proposal was not answered in time",
    not_paid: "it was not paid in time",
    dispute: "cancelled at the end of a dispute",
  },
  pixReasons: {
    late: "it arrived after the quote had ended",
    wrong_amount: "its amount is not the one asked for",
    already_paid: "the order was already paid",
    order_closed: "the order no longer waits for payment",
    desk_refused: "the desk could not convert it",
  },
  keptReasons: {
    no_rate: "the desk had no quote of USDT in reais",
    below_minimum: "the amount is below the minimum of R$ 50.00 by Pix",
    no_key: "there is no Pix key with your CPF or CNPJ",
    no_directory: "the Pix directory did not answer",
    spent: "the balance had been spent",
    refused: "the withdrawal by Pix could not be made",
  },
  actions: {
    answer_proposal: "answer the proposed price",
    pay_order: "pay the order",
    accept_order: "accept or decline the order",
    ship_first_load: "ship the first load",
    ship_rest: "ship the rest",
    declare_delivery: "declare the delivery",
    inspect: "check and accept the delivery",
    answer_settlement: "answer the proposed settlement",
    agree_on_split: "agree on how to split",
    rule_on_dispute: "decide the dispute",
  },
  consequences: {
    refund_buyer: "After that, the buyer gets back what is in escrow.",
    refund_rest: "After that, the buyer gets back the price of what was not shipped.",
    release_as_settled: "After that, the producer is paid, by each load's last settlement.",
    cancel_order: "After that, the order is cancelled and the quantity goes back to the offer.",
    mediation: "After that, an administrator decides.",
    nothing: "",
  },
  periods: {
    "7days": "last 7 days",
    "30days": "last 30 days",
    "90days": "last 90 days",
    "1year": "last year",
  },
};
