export { isUnderCurrentSecret } from "./canary.js";
export { tableExists } from "./evidence.js";
export { isMode, type Mode } from "./mode.js";
export {
  givenSecret,
  ownershipProblems,
  prepareDatabase,
  preparedProblems,
  type SecretSource,
} from "./prepare-database.js";
export { type ColumnReport, reseal } from "./reseal/reseal.js";
