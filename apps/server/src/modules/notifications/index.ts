export { languageOf, type Mail, type MailData, type MailTemplate } from "./mail.js";
export { sendMail } from "./send-mail.js";
export { sendMailsJob } from "./send-mails.job.js";
export { codeText } from "./sms/code-text.js";
export { createHttpGateway } from "./sms/http-gateway.js";
export type { SmsChannel, SmsGateway } from "./sms/port.js";
export { sendSmsJob } from "./sms/send-sms.job.js";
export { sendSms } from "./sms/send-sms.js";
export { createTwilio } from "./sms/twilio.js";
