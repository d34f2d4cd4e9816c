import "./database/schema.js";

export { deviceOf } from "./activity/device.js";
export type { Proof, ProofMethod } from "./caller-by-function.js";
export { cleanUpIdentityJob } from "./clean-up.job.js";
export { codeText } from "./codes/code-text.js";
export { createIdentity, type Identity } from "./create-identity.js";
export { KNOWN_PROVIDERS } from "./external/known-providers.js";
export { resetSecondFactor } from "./factors/reset-second-factor.js";
export { type FactorsByFunction, factorsByFunction } from "./factors-by-function.js";
export { type OriginalDatabase, openOriginalDatabase } from "./import/original-database.js";
export { describeReport, type TakeOverReport } from "./import/report.js";
export { takeOver } from "./import/take-over.js";
export { createLetterWriter, type LetterTemplates } from "./letter-templates/letter-writer.js";
export { parseTemplate } from "./letter-templates/parse-template.js";
export { identityLetters } from "./letters/identity-letters.js";
export { keepClient } from "./oauth-server/keep-client.js";
export {
  type OwnPasskey,
  type PasskeysByFunction,
  passkeysByFunction,
} from "./passkeys-by-function.js";
export type { Hashing } from "./passwords/hashing.js";
export { type HashingProcess, startHashing } from "./passwords/start-hashing.js";
export { ACCOUNT_RECORDS, accountRecords } from "./people/account-records.js";
export { findAdministrator, listAdministrators } from "./people/administrators.js";
export type { ConfirmedUser } from "./people/create-confirmed-user.js";
export {
  type DirectoryUser,
  findEmails,
  findUser,
  findUserByAddress,
  findUsers,
  hasSecondFactor,
} from "./people/directory.js";
export { forgetUser } from "./people/forget-user.js";
export { isAddressFree, moveAddress } from "./people/move-address.js";
export { acceptPhoneProof, sendPhoneProof } from "./people/prove-phone.js";
export { provePresence } from "./people/prove-presence.js";
export { revokeAccess } from "./people/revoke-access.js";
export { bannedAmong, banUser, grantRole, type Role, revokeRole } from "./people/roles.js";
export { listUnconfirmed, removeUnconfirmed } from "./people/unconfirmed.js";
export type { Metadata } from "./people/user.js";
export { mountAuthService, registerIdentityRoutes } from "./routes.js";
export { AuthError } from "./service/auth-error.js";
export type { CodeJudge, IdentityEngine, IdentityHooks } from "./service/context.js";
export { defaultSettings } from "./service/default-settings.js";
export { parseDuration } from "./service/duration.js";
export { overrideSettings, type SettingsOverride } from "./service/override-settings.js";
export type { Realm } from "./service/realm.js";
export type { ExternalProvider, IdentitySettings } from "./service/settings.js";
export { type LastProof, lastProofOf } from "./sessions/last-proof.js";
export { liveSessions } from "./sessions/live-sessions.js";
export { secondFactorAt } from "./sessions/second-factor-at.js";
export {
  type OpenedSession,
  openedSession,
  type SignInByFunction,
  signInByFunction,
} from "./sign-in-by-function.js";
export { isSamlKey } from "./sso/service-provider.js";
export { createKeyRing, parseJwks } from "./tokens/keys.js";
