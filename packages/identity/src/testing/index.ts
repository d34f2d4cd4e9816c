export { codeAt, fromBase32 } from "../factors/totp.js";
export { createPasswordAttempts } from "../passwords/password-attempts.js";
export { createAccountReader } from "../people/account-reader.js";
export { createRefreshAdvancer, type Step } from "../sessions/refresh-advancer.js";
export { selfSignedCertificate } from "../sso/self-signed-certificate.js";
export { type Authenticator, createAuthenticator, type Quirks } from "./authenticator.js";
export { type IdentityBench, type IdentityBenchOptions, startIdentityBench } from "./identity-bench.js";
export { anOAuthServer, type OAuthBench, type TestClient, VERIFIER } from "./oauth-bench.js";
export { anOperatorDesk, type OperatorDesk } from "./operator-desk.js";
export { layOutOriginal } from "./original-schema.js";
export {
  aClient,
  aModerator,
  anAdmin,
  anEmail,
  PASSWORD,
  type PersonOptions,
  type SignedInPerson,
  signIn,
  signInAdmin,
  TOTP_SECRET,
} from "./people.js";
export { aPhone } from "./post-office.js";
export { aClientWithApp, answerFactor, appCode, type RaisedPerson } from "./second-factors.js";
