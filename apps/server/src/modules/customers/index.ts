export { createFindParties, type FindParties, type Parties } from "./find-parties.js";
export { KYC_DOCUMENT_TRANSITIONS, KYC_TRANSITIONS } from "./kyc/case.js";
export { kycQueueCount } from "./kyc/review/queries.js";
export type { CustomersPorts } from "./ports.js";
export type { Address, Profile } from "./profile.js";
export {
  type CustomerHandle,
  type CustomerSummary,
  cpfOf,
  createCpfDirectory,
  customerSummaries,
  findCustomer,
  getProfile,
  isVerified,
} from "./queries.js";
export { type NewCustomer, registerCustomer } from "./register-customer.js";
export { registerCustomersRoutes } from "./routes.js";
export { customersJobs } from "./tend-kyc-cases.job.js";
export { changeCustomerEmail } from "./update-me.js";
