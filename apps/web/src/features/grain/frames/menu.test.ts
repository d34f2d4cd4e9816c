import { describe, expect, it } from "vitest";
import {
  BUYER_BAR,
  BUYER_HOME,
  barPlace,
  isOpen,
  MENU,
  PRODUCER_BAR,
  PRODUCER_HOME,
} from "@/features/grain/frames/menu";

const openAt = (path: string) => MENU.filter(({ to }) => isOpen(to, path)).map(({ label }) => label);

describe("the producer's menu", () => {
  it("marks the dashboard on its own address alone", () => {
    expect(openAt(PRODUCER_HOME)).toEqual(["dashboard"]);
    expect(openAt(`${PRODUCER_HOME}/`)).toEqual(["dashboard"]);
    expect(openAt(`${PRODUCER_HOME}/orders`)).toEqual(["orders"]);
  });
  it("marks an item on every page below it", () => {
    expect(openAt(`${PRODUCER_HOME}/offers/new`)).toEqual(["offers"]);
  });
});

describe("the bar of a phone", () => {
  it.each([
    [BUYER_HOME, "", BUYER_HOME],
    [BUYER_HOME, "?tab=wallet", `${BUYER_HOME}?tab=wallet`],
    [`${BUYER_HOME}/orders/1`, "", `${BUYER_HOME}?tab=orders`],
    [`${BUYER_HOME}/disputes/1`, "", `${BUYER_HOME}?tab=orders`],
    [`${BUYER_HOME}/bids`, "", BUYER_HOME],
    [`${BUYER_HOME}/alerts`, "", BUYER_HOME],
    [`${BUYER_HOME}/settings`, "", `${BUYER_HOME}/profile`],
  ])("of a buyer marks the place of %s%s", (pathname, search, place) => {
    expect(barPlace(BUYER_BAR, { pathname, search })).toBe(place);
  });
  it.each([
    [PRODUCER_HOME, PRODUCER_HOME],
    [`${PRODUCER_HOME}/orders/1`, `${PRODUCER_HOME}/orders`],
    [`${PRODUCER_HOME}/withdrawals`, `${PRODUCER_HOME}/financial`],
    [`${PRODUCER_HOME}/settings`, undefined],
  ])("of a producer marks the place of %s", (pathname, place) => {
    expect(barPlace(PRODUCER_BAR, { pathname, search: "" })).toBe(place);
  });
});
