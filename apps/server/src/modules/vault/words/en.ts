import type { VaultWords } from "./words.js";

const NOT_YOU = "If it was not you, cancel the request now, reset your password and talk to support.";

export const en: VaultWords = {
  withdrawal: {
    requested: ({ amount, readyAt }) => ({
      title: `Vault withdrawal requested: ${amount}`,
      text: `It can be confirmed from ${readyAt} on. Your guardians were told. ${NOT_YOU}`,
    }),
    ready: ({ amount, expiresAt }) => ({
      title: `The delay is over: ${amount} in the vault wait for your confirmation`,
      text: `Confirm with your second factor until ${expiresAt}. ${NOT_YOU}`,
    }),
    completed: ({ amount }) => ({
      title: `Taken out of the vault: ${amount}`,
      text: "The amount is available in your wallet. If it was not you, reset your password and talk to support now.",
    }),
    cancelled: ({ amount }) => ({
      title: `Vault withdrawal cancelled: ${amount}`,
      text: "You cancelled the request. The amount stays in the vault.",
    }),
    cancelled_by_guardian: ({ amount, guardian }) => ({
      title: `${guardian} cancelled the withdrawal of ${amount} from the vault`,
      text: "The amount stays in the vault. If the request was yours, talk to them and ask again. If it was not, reset your password and talk to support.",
    }),
    expired: ({ amount }) => ({
      title: `Vault withdrawal not confirmed: ${amount}`,
      text: "The time to confirm it is over. The amount stays in the vault; to take it out, ask again.",
    }),
  },
  guardian: {
    invited: ({ name, at }) => ({
      title: `Guardian invitation sent to ${name}`,
      text: `It is valid until ${at}. If it was not you, reset your password and talk to support.`,
    }),
    confirmed: ({ name }) => ({
      title: `${name} accepted to be a guardian of your vault`,
      text: "From now on they get an email at each withdrawal request and may cancel it.",
    }),
    declined: ({ name }) => ({
      title: `${name} declined to be a guardian of your vault`,
      text: "Invite somebody else you trust.",
    }),
    removed: ({ name }) => ({
      title: `Guardian invitation withdrawn: ${name}`,
      text: "The link they received is no longer valid.",
    }),
    leaving: ({ name, at }) => ({
      title: `${name} will no longer be a guardian of your vault`,
      text: `Until ${at} they are still told of requests. If it was not you, reset your password and talk to support.`,
    }),
  },
  delay: {
    changed: ({ hours }) => ({
      title: `Vault delay: ${hours} hours`,
      text: "The new delay counts for the next withdrawal requests.",
    }),
    to_change: ({ hours, from }) => ({
      title: `The vault's delay will go down to ${hours} hours`,
      text: `It counts from ${from} on. If it was not you, choose the present delay again, reset your password and talk to support.`,
    }),
  },
};
