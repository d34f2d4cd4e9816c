import { type Asset, type Money, money, parseMoney } from "@lastro/money";
import { inTransaction } from "@lastro/platform/database/database";
import { systemRandom } from "@lastro/platform/random";
import { customerAccount, houseAccount, openHold, post } from "../modules/ledger/index.js";
import type { SignedInPerson } from "./people.js";
import type { TestApp } from "./test-app.js";

/** An amount as a test writes it, with a minus where it is taken. */
function signedMoney(asset: Asset, amount: string): Money {
  return amount.startsWith("-")
    ? money(asset, -parseMoney(asset, amount.slice(1)).minor)
    : parseMoney(asset, amount);
}

/** Posts what a client gets (or, with a minus, gives) against the house; answers the transaction. */
export async function posted(
  app: TestApp,
  to: Pick<SignedInPerson, "userId">,
  amounts: Partial<Record<Asset, string>>,
  kind = "test.movement",
): Promise<string> {
  const entries = Object.entries(amounts).flatMap(([asset, amount]) => {
    const own = signedMoney(asset as Asset, amount);
    return [
      { account: customerAccount(to.userId, "available", own.asset), amount: own },
      { account: houseAccount("opening", own.asset), amount: money(own.asset, -own.minor) },
    ];
  });
  const key = systemRandom.id();
  const { transactionId } = await inTransaction(app.ctx.db, (tx) =>
    post(tx, app.ctx, { kind, reference: key, key, entries }),
  );
  return transactionId;
}

/** Sends money from one client to another as they would; answers the transaction. */
export async function sent(
  app: TestApp,
  from: SignedInPerson,
  to: SignedInPerson,
  amount: string,
  description?: string,
): Promise<string> {
  const answer = await app.http.inject({
    method: "POST",
    url: "/v1/transfers",
    headers: { ...from.headers, "idempotency-key": systemRandom.id() },
    payload: { to: { kind: "email", value: to.email }, amount: { asset: "BRL", amount }, description },
  });
  if (answer.statusCode !== 201) throw new Error(`The transfer was refused: ${answer.body}`);
  return answer.json().transactionId;
}

/** Sets reais of the client's aside. */
export function held(app: TestApp, owner: SignedInPerson, amount: string, reason = "pix.order") {
  return inTransaction(app.ctx.db, (tx) =>
    openHold(tx, app.ctx, {
      ownerId: owner.userId,
      amount: parseMoney("BRL", amount),
      reason,
      reference: systemRandom.id(),
    }),
  );
}
