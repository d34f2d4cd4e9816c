export { forgetVerifications, verificationFiles } from "./own-records.js";
export { registerVerificationRoutes } from "./routes.js";
export { VERIFICATION_CASES } from "./verification-case.js";
