export { languageOf, type Mail, type MailData, type MailTemplate } from "./mail.js";
export { sendMail } from "./send-mail.js";
export { sendMailsJob } from "./send-mails.job.js";
