export { forgetNotes } from "./forget-notes.js";
export { changesOf, type StateChange } from "./history.js";
export type { Machine } from "./machine.js";
export { quoteExpiryJob } from "./quote-expiry-job.js";
export { type Recorded, recordChanges, recording } from "./record-changes.js";
export { registerLifecycleRoutes } from "./routes.js";
export { transition } from "./transition.js";
