export {
  type HouseAddress,
  ownershipDay,
  ownershipText,
  readOwnership,
  recordOwnership,
} from "./ownership.js";
export type { AddressReading, LiabilitiesPorts } from "./ports.js";
export { publishProof } from "./publish-proof.js";
export { readTree } from "./read-inclusions.js";
export { registerLiabilitiesRoutes } from "./routes.js";
export { runVerifyProof } from "./verify-command.js";
