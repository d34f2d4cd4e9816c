export { cleanUpIdentityJob } from "./clean-up.job.js";
export type { IdentityHooks, Realm } from "./context.js";
export type { ConfirmedUser } from "./create-confirmed-user.js";
export { createIdentity, type Identity } from "./create-identity.js";
export {
  type DirectoryUser,
  findUser,
  findUserByAddress,
  hasSecondFactor,
} from "./directory.js";
export { banUser, type Role } from "./roles.js";
export { registerIdentityRoutes } from "./routes.js";
export type { Metadata } from "./user.js";
