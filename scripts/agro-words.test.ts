import { describeWords } from "./words.js";

describeWords({
  name: "the marketplace",
  checklist: "scripts/agro-words.json",
  refusals: ["grain", "grain-offers", "grain-orders", "grain-reports", "custody", "custody-withdrawals"],
  namespaces: ["grain-buyer", "grain-entry", "grain-producer", "grain-reports", "grain"],
});
