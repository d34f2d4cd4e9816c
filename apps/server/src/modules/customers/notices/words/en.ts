import type { AccountWords, FactorNames } from "./words.js";

const NOT_YOU = "If this was not you, reset the password now and contact support.";
const FACTORS: FactorNames = {
  totp: "an authenticator app",
  phone: "a code by phone",
  webauthn: "a security key",
  recovery_code: "recovery codes",
};

export const en: AccountWords = {
  password_changed: () => ({
    title: "Your password was changed",
    text: `Your other sessions were ended. ${NOT_YOU}`,
  }),
  email_changed: ({ oldEmail, newEmail }) => ({
    title: "The e-mail of your account was changed",
    text: `It was ${oldEmail} and is now ${newEmail}. ${NOT_YOU}`,
  }),
  phone_changed: ({ phone }) => ({
    title: "The phone number of your account was changed",
    text: `The phone number of your account is now +${phone}. ${NOT_YOU}`,
  }),
  identity_linked: ({ provider }) => ({
    title: "A new way to sign in was linked",
    text: `Your account can now also be entered with ${provider}. ${NOT_YOU}`,
  }),
  identity_unlinked: ({ provider }) => ({
    title: "A way to sign in was unlinked",
    text: `Your account can no longer be entered with ${provider}. ${NOT_YOU}`,
  }),
  factor_enrolled: ({ factor }) => ({
    title: "Two-step verification was added",
    text: `Your account is now also protected by: ${FACTORS[factor]}. ${NOT_YOU}`,
  }),
  factor_unenrolled: ({ factor }) => ({
    title: "Two-step verification was removed",
    text: `Your account is no longer protected by: ${FACTORS[factor]}. ${NOT_YOU}`,
  }),
  passkey_added: ({ passkey }) => ({
    title: "Passkey added",
    text: `Your account can now be signed in to, without the password, with the passkey: ${passkey}. ${NOT_YOU}`,
  }),
  passkey_removed: ({ passkey }) => ({
    title: "Passkey removed",
    text: `Your account can no longer be signed in to with the passkey: ${passkey}. ${NOT_YOU}`,
  }),
  session_copied: () => ({
    title: "One of your sessions was ended",
    text: "Its access was used in two places at once, as happens when somebody copies it. If somebody else may have used your device, reset the password and contact support.",
  }),
  export_ready: ({ until }) => ({
    title: "Your copy of your data is ready",
    text: `It is in the settings of your account until ${until} and is deleted afterwards.`,
  }),
};
