export { amountWords } from "./amount-words.js";
export { forgetNoticesJob } from "./forget-notices.job.js";
export {
  type Channel,
  channelsOf,
  type NoticeCategory,
  type NoticeKind,
  type NoticeKinds,
  type NoticeText,
  noticeKinds,
  type OwnLetter,
  type Reader,
  type RealmNotices,
} from "./notice-kind.js";
export { countUnread, forgetNotices, markRead, noticeRecords } from "./notice-store.js";
export { type Notice, notify } from "./notify.js";
export {
  type NoticeChoice,
  noticePreferencesOf,
  preferenceRecords,
  saveNoticePreferences,
} from "./preferences.js";
export { registerDevice, removeDevice } from "./push/change-devices.js";
export { forgetPushDevices, pushDeviceRecords } from "./push/device-store.js";
export { forgetDevicesJob } from "./push/forget-devices.job.js";
export { quietHoursRecords } from "./push/quiet-hours.js";
export { readPushDevices } from "./push/read-devices.js";
export { registerPushRoutes } from "./push/routes.js";
export { sendPushJob } from "./push/send-push.job.js";
export { readInbox } from "./read-inbox.js";
export { registerNoticeRoutes } from "./routes.js";
export {
  type GatheredLetter,
  type NoticeDelivery,
  type Recipient,
  sendNoticesJob,
} from "./send-notices.job.js";
export { askForWhatsApp, confirmWhatsApp, endWhatsApp } from "./whatsapp/change-contact.js";
export { findContact as findWhatsAppContact, whatsappRecords } from "./whatsapp/contact-store.js";
export { sendWhatsAppJob } from "./whatsapp/send-whatsapp.job.js";
export { registerWhatsAppWebhook } from "./whatsapp/webhook-routes.js";
