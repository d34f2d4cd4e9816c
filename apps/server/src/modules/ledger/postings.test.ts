import { money } from "@lastro/money";
import { describe, expect, it } from "vitest";
import { customerAccount, houseAccount } from "./account.js";
import { assertPosting } from "./posting.js";
import {
  closingKey,
  holdIncreasedPosting,
  holdOpenedPosting,
  holdReleasedPosting,
  holdSettledPosting,
  holdVoidedPosting,
} from "./postings.js";

const ownerId = "00000000-0000-4000-8000-00000000000a";
const amount = money("BTC", 500n);
const hold = { id: "h", ownerId, amount, reference: "withdrawal" };
const part = { ...hold, key: "a part" };

const entry = (code: "available" | "held", minor: bigint) => ({
  account: customerAccount(ownerId, code, "BTC"),
  amount: money("BTC", minor),
});
const aside = [entry("available", -500n), entry("held", 500n)];
const back = [entry("held", -500n), entry("available", 500n)];

describe("the postings of a hold", () => {
  it("set money aside, and give it back", () => {
    const { reference } = hold;
    const close = "hold:h:close";
    for (const [posting, kind, key, entries] of [
      [holdOpenedPosting(hold), "ledger.hold_opened", "hold:h:open", aside],
      [holdIncreasedPosting(part), "ledger.hold_increased", "a part", aside],
      [holdReleasedPosting(part), "ledger.hold_released", "a part", back],
      [holdVoidedPosting(hold), "ledger.hold_voided", close, back],
    ] as const) {
      expect(posting).toEqual({ kind, reference, key, entries });
      expect(() => assertPosting(posting)).not.toThrow();
    }
  });

  it("end it once, whichever way", () => {
    expect(closingKey("h")).toBe("hold:h:close");
    const onward = {
      kind: "test.sent",
      entries: [{ account: houseAccount("chain_btc", "BTC"), amount }],
    };
    expect(holdSettledPosting(hold, onward)).toEqual({
      kind: "test.sent",
      reference: "withdrawal",
      key: holdVoidedPosting(hold).key,
      entries: [entry("held", -500n), ...onward.entries],
    });
    expect(holdSettledPosting(part, onward).key).toBe("a part");
  });
});
