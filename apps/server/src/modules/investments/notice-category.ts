import type { NoticeCategory } from "../notices/index.js";

export const INVESTMENTS: NoticeCategory = {
  name: "investments",
  realm: "bank",
  defaults: { inbox: true, email: false, sms: false, push: true },
};
