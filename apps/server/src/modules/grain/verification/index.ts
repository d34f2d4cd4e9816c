export { addDocument } from "./add-document.js";
export { decideVerification } from "./decide-verification.js";
export { forgetVerifications, verificationFiles } from "./own-records.js";
export { readOwnVerification } from "./read-verification.js";
export { registerVerificationRoutes } from "./routes.js";
export { submitVerification } from "./submit-verification.js";
export { VERIFICATION_CASES } from "./verification-case.js";
