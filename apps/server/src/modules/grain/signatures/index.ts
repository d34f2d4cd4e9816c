export { registerSignatureRoutes } from "./routes.js";
export { type SignedOrder, signedByConsent, signOrder } from "./sign-order.js";
export {
  hasSigned,
  insertSignature,
  newSignature,
  rowOfSignature,
  type Signature,
  signaturesOf,
} from "./signature.js";
export {
  deleteOldProofsJob,
  keepProof,
  lockProofs,
  type SigningProof,
  useProof,
  useProofs,
} from "./signing-proof.js";
export { endConsent, giveConsent, type StandingConsent, standingConsents } from "./standing-consent.js";
