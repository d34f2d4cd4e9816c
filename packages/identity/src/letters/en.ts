import type { FactorNames, IdentityLetters } from "./mail-data.js";

const IGNORE = "If this was not you, ignore this e-mail: nothing happens without this confirmation.";
const NEVER_ASK = "Lastro never asks for your password, through any channel.";
const NOT_YOU = "If this was not you, reset the password now and contact support.";
const FACTORS: FactorNames = {
  totp: "an authenticator app",
  phone: "a code by phone",
  webauthn: "a security key",
  recovery_code: "recovery codes",
};

export const en: IdentityLetters = {
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
};
