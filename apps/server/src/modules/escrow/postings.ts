import { add, isPositive, isZero, type Money, negate, subtract } from "@lastro/money";
import { customerAccount, type Entry, escrowAccount, houseAccount, type Posting } from "../ledger/index.js";
import type { EscrowTerms, Share } from "./escrow.js";

/** What a movement of an escrow is called in the books: each product names its own. */
export interface PostingName {
  /** `module.noun`, as an accountant would name the event. */
  readonly kind: string;
  /** Of this movement alone: it is posted once. */
  readonly key: string;
}

type Parties = Pick<EscrowTerms, "id" | "payerId" | "payeeId">;

/** The payer's money comes to stand in the escrow. */
export function fundedPosting({ id, payerId }: Parties, amount: Money, name: PostingName): Posting {
  if (!isPositive(amount)) throw new Error(`Escrow ${id} is funded with nothing`);
  return {
    ...name,
    reference: id,
    entries: [
      { account: customerAccount(payerId, "available", amount.asset), amount: negate(amount) },
      { account: escrowAccount(id, amount.asset), amount },
    ],
  };
}

/** A share leaves the escrow: to the payee less the fee, to the house, and back to the payer. */
export function sharedPosting({ id, payerId, payeeId }: Parties, share: Share, name: PostingName): Posting {
  const { toPayee, fee, toPayer } = share;
  const { asset } = toPayee;
  const entries: Entry[] = [
    { account: escrowAccount(id, asset), amount: negate(add(toPayee, toPayer)) },
    { account: customerAccount(payeeId, "available", asset), amount: subtract(toPayee, fee) },
    { account: houseAccount("fees", asset), amount: fee },
    { account: customerAccount(payerId, "available", asset), amount: toPayer },
  ];
  return { ...name, reference: id, entries: entries.filter(({ amount }) => !isZero(amount)) };
}
