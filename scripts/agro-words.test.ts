import { describeWords } from "./words.js";

describeWords({
  name: "the marketplace",
  checklist: "scripts/agro-words.json",
  refusals: ["grain", "grain-offers", "grain-orders", "grain-reports", "custody", "custody-withdrawals"],
  namespaces: [
    "grain",
    "grain-entry",
    "grain-frames",
    "grain-offers",
    "grain-orders",
    "grain-reports",
    "grain-wallet",
    "withdrawals",
  ],
});
