export { startChain } from "./chain/start-chain.js";
export { startMail } from "./mail/start-mail.js";
export { PIX_PSP_DEFAULTS, type PixPspOptions } from "./pix-psp/options.js";
export { startPixPsp } from "./pix-psp/start-pix-psp.js";
export { startPriceFeed } from "./price-feed/start-price-feed.js";
export type { Clock } from "./shared/clock.js";
export { SMS_DEFAULTS, startSms } from "./sms/start-sms.js";
