import { describe, expect, it } from "vitest";
import { isOpen, MENU, PRODUCER_HOME } from "@/features/grain/frames/menu";

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
