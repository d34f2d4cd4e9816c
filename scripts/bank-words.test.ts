import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describeWords } from "./words.js";

const features = readdirSync(fileURLToPath(new URL("../apps/web/src/features", import.meta.url)));

describeWords({
  name: "the bank",
  checklist: "scripts/bank-words.json",
  refusals: ["customers", "otc"],
  namespaces: ["common", ...features.filter((feature) => !feature.includes("grain"))],
});
