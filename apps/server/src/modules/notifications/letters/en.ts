import type { Letters } from "../letter.js";

const IGNORE = "If this was not you, ignore this e-mail: nothing happens without this confirmation.";
const NEVER_ASK = "Lastro never asks for your password, through any channel.";

export const en: Letters = {
  confirm_email: ({ link, code }) => ({
    subject: "Confirm your e-mail at Lastro",
    heading: "Just confirm your e-mail",
    paragraphs: [
      "Your account was created. Confirm that this address is yours to sign in for the first time.",
    ],
    button: { label: "Confirm e-mail", link },
    code: { label: "Or type this code", digits: code },
    note: `The link and the code are valid for 1 hour. ${IGNORE}`,
  }),
  recover_password: ({ link, code }) => ({
    subject: "Reset your Lastro password",
    heading: "Reset your password",
    paragraphs: ["We received a request to create a new password for your account."],
    button: { label: "Create a new password", link },
    code: { label: "Or type this code", digits: code },
    note: `The link and the code are valid for 1 hour. ${IGNORE}`,
  }),
  change_email: ({ link, code, newEmail }) => ({
    subject: "Confirm the change of e-mail",
    heading: "Change the e-mail of your account",
    paragraphs: [
      `We received a request to use ${newEmail} as the e-mail of your account. It changes only once both addresses have confirmed.`,
    ],
    button: { label: "Confirm the change", link },
    code: { label: "Or type this code", digits: code },
    note: `The link and the code are valid for 1 hour. ${IGNORE}`,
  }),
  password_changed: () => ({
    subject: "Your password was changed",
    heading: "Your password was changed",
    paragraphs: [
      "The password of your account was just changed and your other sessions were ended.",
      "If this was not you, reset the password now and contact support.",
    ],
    note: NEVER_ASK,
  }),
  kyc_approved: ({ name }) => ({
    subject: "Your verification was approved",
    heading: `All set, ${name}`,
    paragraphs: ["Your documents were approved. The OTC desk and the other services are open to you."],
    note: NEVER_ASK,
  }),
  kyc_revision: ({ name, reason }) => ({
    subject: "Your verification needs a change",
    heading: `${name}, almost there`,
    paragraphs: ["We reviewed your documents and need you to send something again:", reason],
    note: NEVER_ASK,
  }),
  kyc_refused: ({ name, reason }) => ({
    subject: "Your verification was not approved",
    heading: `${name}, we could not approve your verification`,
    paragraphs: ["Reason given by the reviewer:", reason],
    note: NEVER_ASK,
  }),
  pix_received: ({ amount, payer }) => ({
    subject: `Pix received: ${amount}`,
    heading: `You received ${amount}`,
    paragraphs: [`Pix sent by ${payer}. The amount is available in your account.`],
    note: NEVER_ASK,
  }),
  pix_clawed_back: ({ amount, debited }) => ({
    subject: `Contested Pix: ${amount} taken back`,
    heading: "A Pix you received was contested",
    paragraphs: [
      `Under the Central Bank's special return mechanism (MED), ${amount} of a Pix you received went back to whoever paid it. ${debited} came out of your available balance; the movement is in your statement.`,
    ],
    note: NEVER_ASK,
  }),
  otc_settled: ({ paid, received }) => ({
    subject: "Your OTC desk order was settled",
    heading: `You received ${received}`,
    paragraphs: [`Amount paid: ${paid}. The trade is in your statement.`],
    note: NEVER_ASK,
  }),
};
