import { identityLetters } from "@lastro/identity";
import { joinLetters, mailRenderer } from "@lastro/platform/mail/letter-set";
import { bankLetters } from "./modules/notifications/index.js";

/** Every letter of this server, in the recipient's language. */
export const renderMail = mailRenderer(joinLetters(identityLetters, bankLetters));
