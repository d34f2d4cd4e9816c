export { bankLetters } from "./letters/bank-letters.js";
export { gatherNotices, type NoticeFacts, type Reader, writeMarketNotice } from "./market/market-notice.js";
export { type Preferences, readPreferences, wantsLetters, writePreferences } from "./preferences.js";
