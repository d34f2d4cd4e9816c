export { cleanUpIdentityJob } from "./clean-up.job.js";
export type { IdentityHooks, Realm } from "./context.js";
export type { ConfirmedUser } from "./create-confirmed-user.js";
export { createIdentity, type Identity } from "./create-identity.js";
export {
  type DirectoryUser,
  findUser,
  findUserByAddress,
  hasSecondFactor,
  listUsers,
  type UserListQuery,
} from "./directory.js";
export { banUser, grantRole, type Role } from "./roles.js";
export { registerIdentityRoutes } from "./routes.js";
export { endSessions } from "./session-store.js";
export type { Metadata } from "./user.js";
