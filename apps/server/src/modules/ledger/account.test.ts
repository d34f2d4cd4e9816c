import { describe, expect, it } from "vitest";
import {
  type AccountRef,
  accountId,
  accountName,
  basketAccount,
  cashbackPendingAccount,
  customerAccount,
  escrowAccount,
  type HouseAccountCode,
  houseAccount,
  investedAccount,
  mayGoNegative,
  vaultAccount,
} from "./account.js";

const OWNER = "00000000-0000-4000-8000-000000000001";

/** Whether an account of the house may go below zero. */
const HOUSE: Readonly<Record<HouseAccountCode, boolean>> = {
  psp: true,
  desk: false,
  fees: false,
  suspense: false,
  dust: false,
  opening: true,
  med_receivable: true,
  med_monitored: false,
  chain_trc20: true,
  chain_erc20: true,
  chain_bsc: true,
  chain_btc: true,
  chain_sol: true,
  cold_trc20: true,
  cold_erc20: true,
  cold_bsc: true,
  cold_btc: true,
  cold_sol: true,
  fx: true,
  network_fees: true,
  loss: true,
  card_network: true,
  card_dispute: true,
  iof_payable: true,
  partner: true,
  interest_expense: true,
  interest_payable: false,
  income_tax_payable: false,
  cashback_cost: true,
  cashback_provision: false,
  prp_issued: true,
  prp_receivable: true,
};

describe("an account", () => {
  it("is of an owner, a code and an asset", () => {
    const named: readonly [AccountRef, string][] = [
      [customerAccount(OWNER, "held", "BTC"), `${OWNER}:held:BTC`],
      [cashbackPendingAccount(OWNER), `${OWNER}:cashback_pending:PRP`],
      [investedAccount(OWNER), `${OWNER}:invested:BRL`],
      [vaultAccount(OWNER, "SOL"), `${OWNER}:vault:SOL`],
      [basketAccount(OWNER, "ETH"), `${OWNER}:basket:ETH`],
      [escrowAccount(OWNER, "USDT"), `${OWNER}:escrow:USDT`],
      [houseAccount("psp", "BRL"), "house:psp:BRL"],
    ];
    for (const [account, name] of named) expect(accountName(account)).toBe(name);
  });

  it("has an id that is its name's for good, by which what is written before is found", () => {
    for (const account of [houseAccount("psp", "BRL"), houseAccount("psp", "BRL")])
      expect(accountId(account)).toBe("09e6220a-eaec-58cc-a7e3-d607cdbee03a");
    expect(accountId(customerAccount(OWNER, "available", "BRL"))).toBe(
      "2130b48e-9a28-540e-badd-582d4ad81d0b",
    );
  });

  it("may go below zero only when it is one of the house's towards the outside", () => {
    for (const code of Object.keys(HOUSE) as HouseAccountCode[])
      expect(mayGoNegative(houseAccount(code, "BRL")), code).toBe(HOUSE[code]);
    expect(mayGoNegative(customerAccount(OWNER, "available", "BRL"))).toBe(false);
    expect(mayGoNegative({ ...houseAccount("psp", "BRL"), ownerId: OWNER })).toBe(false);
  });
});
