export { registerSignatureRoutes } from "./routes.js";
export { signedByConsent, signOnce, signOrder } from "./sign-order.js";
export {
  allSignaturesOf,
  hasSigned,
  insertSignature,
  newSignature,
  rowOfSignature,
  type Signature,
  type SignedOrder,
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
