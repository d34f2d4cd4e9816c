export { tableExists } from "./evidence.js";
export { isMode, type Mode } from "./mode.js";
export {
  givenSecret,
  ownershipProblems,
  prepareDatabase,
  preparedProblems,
  type SecretSource,
} from "./prepare-database.js";
