import { describe, expect, it } from "vitest";
import { channelsOf } from "../../notices/index.js";
import { marketNotices } from "./kinds.js";

describe("somebody who switched every notice off", () => {
  it("is notified all the same of what whoever took over their session would do", () => {
    const nothing = () => false;
    expect([...channelsOf(marketNotices.tax_id_changed, nothing)]).toEqual(["inbox", "email"]);
    expect([...channelsOf(marketNotices.withdrawal_cooling, nothing)]).toEqual(["inbox", "email"]);
    expect([...channelsOf(marketNotices.withdrawal_paid, nothing)]).toEqual([]);
  });
});
