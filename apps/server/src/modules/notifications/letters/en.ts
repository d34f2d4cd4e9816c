import type { Letters } from "../letter.js";
import type { FactorNames } from "../mail.js";

const IGNORE = "If this was not you, ignore this e-mail: nothing happens without this confirmation.";
const NEVER_ASK = "Lastro never asks for your password, through any channel.";
const NOT_YOU = "If this was not you, reset the password now and contact support.";
const FACTORS: FactorNames = {
  totp: "an authenticator app",
  phone: "a code by phone",
  webauthn: "a security key",
  recovery_code: "recovery codes",
};

export const en: Letters = {
  confirm_email: ({ link, code, validFor }) => ({
    subject: "Confirm your e-mail at Lastro",
    heading: "Just confirm your e-mail",
    paragraphs: [
      "Your account was created. Confirm that this address is yours to sign in for the first time.",
    ],
    button: { label: "Confirm e-mail", link },
    code: { label: "Or type this code", digits: code },
    note: `The link and the code are valid for ${validFor}. ${IGNORE}`,
  }),
  recover_password: ({ link, code, validFor }) => ({
    subject: "Reset your Lastro password",
    heading: "Reset your password",
    paragraphs: ["We received a request to create a new password for your account."],
    button: { label: "Create a new password", link },
    code: { label: "Or type this code", digits: code },
    note: `The link and the code are valid for ${validFor}. ${IGNORE}`,
  }),
  change_email: ({ link, code, newEmail, validFor }) => ({
    subject: "Confirm the change of e-mail",
    heading: "Change the e-mail of your account",
    paragraphs: [
      `We received a request to use ${newEmail} as the e-mail of your account. It changes only once both addresses have confirmed.`,
    ],
    button: { label: "Confirm the change", link },
    code: { label: "Or type this code", digits: code },
    note: `The link and the code are valid for ${validFor}. ${IGNORE}`,
  }),
  magic_link: ({ link, code, validFor }) => ({
    subject: "Your sign-in link for Lastro",
    heading: "Sign in to Lastro",
    paragraphs: ["We received a request to sign in to your account without a password."],
    button: { label: "Sign in", link },
    code: { label: "Or type this code", digits: code },
    note: `The link and the code are valid for ${validFor}. ${IGNORE}`,
  }),
  invite: ({ link, code, validFor }) => ({
    subject: "Your invitation to Lastro",
    heading: "You have been invited",
    paragraphs: [
      "An account at Lastro is waiting for you. Accept the invitation to sign in and choose a password.",
    ],
    button: { label: "Accept the invitation", link },
    code: { label: "Or type this code", digits: code },
    note: `The link and the code are valid for ${validFor}. If you did not expect this invitation, ignore this e-mail.`,
  }),
  reauthenticate: ({ code, validFor }) => ({
    subject: `${code} is your Lastro code`,
    heading: "Confirm that it is you",
    paragraphs: ["Use this code to confirm the change you are making to your account."],
    code: { label: "Code", digits: code },
    note: `The code is valid for ${validFor}. ${NEVER_ASK}`,
  }),
  email_changed: ({ oldEmail, newEmail }) => ({
    subject: "The e-mail of your account was changed",
    heading: "The e-mail of your account was changed",
    paragraphs: [`The e-mail of your account was ${oldEmail} and is now ${newEmail}.`, NOT_YOU],
    note: NEVER_ASK,
  }),
  phone_changed: ({ phone }) => ({
    subject: "The phone number of your account was changed",
    heading: "The phone number of your account was changed",
    paragraphs: [`The phone number of your account is now +${phone}.`, NOT_YOU],
    note: NEVER_ASK,
  }),
  identity_linked: ({ provider }) => ({
    subject: "A new way to sign in was linked",
    heading: "A new way to sign in was linked",
    paragraphs: [`Your account can now also be entered with ${provider}.`, NOT_YOU],
    note: NEVER_ASK,
  }),
  identity_unlinked: ({ provider }) => ({
    subject: "A way to sign in was unlinked",
    heading: "A way to sign in was unlinked",
    paragraphs: [`Your account can no longer be entered with ${provider}.`, NOT_YOU],
    note: NEVER_ASK,
  }),
  factor_enrolled: ({ factor }) => ({
    subject: "Two-step verification was added",
    heading: "Two-step verification was added",
    paragraphs: [`Your account is now also protected by: ${FACTORS[factor]}.`, NOT_YOU],
    note: NEVER_ASK,
  }),
  factor_unenrolled: ({ factor }) => ({
    subject: "Two-step verification was removed",
    heading: "Two-step verification was removed",
    paragraphs: [`Your account is no longer protected by: ${FACTORS[factor]}.`, NOT_YOU],
    note: NEVER_ASK,
  }),
  passkey_added: ({ passkey }) => ({
    subject: "Passkey added",
    heading: "Passkey added",
    paragraphs: [
      `Your account can now be signed in to, without the password, with the passkey: ${passkey}.`,
      NOT_YOU,
    ],
    note: NEVER_ASK,
  }),
  passkey_removed: ({ passkey }) => ({
    subject: "Passkey removed",
    heading: "Passkey removed",
    paragraphs: [`Your account can no longer be signed in to with the passkey: ${passkey}.`, NOT_YOU],
    note: NEVER_ASK,
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
  session_copied: () => ({
    subject: "One of your sessions was ended",
    heading: "One of your sessions was ended",
    paragraphs: [
      "We ended one of your sessions: its access was used in two places at once, as happens when somebody copies it.",
      "Sign in again. If somebody else may have used your device, reset the password and contact support.",
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
  desk_halted: ({ asset, first, second }) => ({
    subject: `Desk halted: ${asset}`,
    heading: `The desk has stopped trading ${asset}`,
    paragraphs: [
      `The two price sources of ${asset} do not confirm each other: one says ${first}, the other ${second}. No quote is given or accepted.`,
      "The desk goes on by itself once both have agreed again for a minute. See the desk's settings for how things stand.",
    ],
    note: NEVER_ASK,
  }),
  desk_exposed: ({ asset, first, second }) => ({
    subject: `Desk limit reached: ${asset}`,
    heading: `The desk has reached its limit in ${asset}`,
    paragraphs: [
      `In 24 hours ${first} were traded of a limit of ${second}. No quote is given or accepted.`,
      "The desk goes on by itself once there is room below the limit. Raising it takes two administrators.",
    ],
    note: NEVER_ASK,
  }),
  otc_settled: ({ paid, received }) => ({
    subject: "Your OTC desk order was settled",
    heading: `You received ${received}`,
    paragraphs: [`Amount paid: ${paid}. The trade is in your statement.`],
    note: NEVER_ASK,
  }),
  export_ready: ({ link, until }) => ({
    subject: "Your copy of your data is ready",
    heading: "Your copy of your data is ready",
    paragraphs: [
      `You asked for a copy of the data we keep about you. It is in the settings of your account until ${until} and is deleted afterwards.`,
    ],
    button: { label: "Download my data", link },
    note: "If it was not you who asked, change your password now and end the other sessions.",
  }),
  account_closed: ({ name, years }) => ({
    subject: "Your account was closed",
    heading: `${name}, your account was closed`,
    paragraphs: [
      "As you asked, your account was closed and every session ended. It cannot be opened again.",
      `The law requires us to keep the records for ${years} years; then they are erased. Nothing will be used for any other purpose.`,
    ],
    note: NEVER_ASK,
  }),
  market_notice: ({ title, text, link, stopLink }) => ({
    subject: title,
    heading: title,
    paragraphs: text.split("\n"),
    button: { label: "Open in Lastro", link },
    ...(stopLink === undefined
      ? {}
      : { alarm: { label: "It wasn't me: end every access and undo the withdrawals", link: stopLink } }),
    note: "You receive this because your settings in the grain marketplace ask for it. There you choose what to receive.",
  }),
};
