export { confirmPresence, type PresencePorts } from "./confirm-presence.js";
export { areConnected } from "./connected-accounts.js";
export { customerHooks } from "./customer-hooks.js";
export { keepDevice } from "./devices/device-store.js";
export { deviceRegistered } from "./devices/notices.js";
export {
  areDevicesRegistered,
  assertDeviceRegistered,
  isDeviceRegistered,
} from "./devices/registered-devices.js";
export { registerDeviceRoutes } from "./devices/routes.js";
export {
  createFindParties,
  type FindParties,
  lockParties,
  type Parties,
  storedHandle,
} from "./find-parties.js";
export { type HolderStanding, lockHolder, lockHolders } from "./holders.js";
export { checkCase } from "./kyc/check-case.js";
export { KYC, kycNotices } from "./kyc/notices.js";
export { readKyc } from "./kyc/read-kyc.js";
export { acceptAndApprove, approveCase, rejectCase } from "./kyc/review/decide-case.js";
export { kycQueueCount, readCase } from "./kyc/review/queries.js";
export { reviewDocument } from "./kyc/review/review-document.js";
export { takeCase } from "./kyc/review/take-case.js";
export { submitCase } from "./kyc/submit-case.js";
export { uploadDocument, uploadRefusal } from "./kyc/upload-document.js";
export { countProfiles, listProfiles, type ProfileOrder } from "./list-profiles.js";
export { accountNotices, SECURITY } from "./notices/account-notices.js";
export type { CustomersPorts } from "./ports.js";
export type { PrivacyPorts } from "./privacy/ports.js";
export { privacyJobs } from "./privacy/privacy-jobs.js";
export { registerPrivacyRoutes } from "./privacy-routes.js";
export type { Address, Profile } from "./profile.js";
export {
  type CustomerHandle,
  type CustomerSummary,
  cpfOf,
  createCpfDirectory,
  customerSummaries,
  findCustomer,
  getProfile,
  isClosed,
  isCnpjTaken,
  isVerified,
  searchClients,
} from "./queries.js";
export { type NewCompany, registerCompany } from "./register-company.js";
export { registerCustomersRoutes } from "./routes.js";
export { bankSettings } from "./sign-in-settings.js";
export { findProfile } from "./store.js";
export { customersJobs } from "./tend-kyc-cases.job.js";
