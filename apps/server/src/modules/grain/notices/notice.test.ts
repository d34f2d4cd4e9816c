import { describe, expect, it } from "vitest";
import { waysFor } from "./notice.js";

const OFF: Parameters<typeof waysFor>[1] = {
  emailNewOrder: false,
  emailPaymentConfirmed: false,
  emailOrderShipped: false,
  smsNewOrder: false,
  smsPaymentConfirmed: false,
  pushNotifications: false,
};

describe("somebody who switched every notice off", () => {
  it("hears by letter all the same of what a thief of their session would do", () => {
    expect(waysFor("tax_id_changed", OFF).email).toBe(true);
    expect(waysFor("withdrawal_cooling", OFF).email).toBe(true);
    expect(waysFor("withdrawal_paid", OFF)).toEqual({ email: false, sms: false, page: false });
  });
});
