import type { BankLetters } from "./mail-data.js";

const NEVER_ASK = "Lastro never asks for your password, through any channel.";

export const en: BankLetters = {
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
  notice: ({ title, text }) => ({
    subject: title,
    heading: title,
    paragraphs: [text],
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
  support_pass: ({ link, hours }) => ({
    subject: "Your link to write to support",
    heading: "Write to support without signing in",
    paragraphs: [
      `Somebody asked to write to support with this e-mail. The link is valid for ${hours} hours and opens the conversations with support alone: neither the account nor its balance.`,
    ],
    button: { label: "Write to support", link },
    note: "If it was not you who asked, ignore this message. Lastro never asks for your password.",
  }),
  vault_invitation: ({ guardian, client, link, until }) => ({
    subject: `${client} invites you to be guardian of a vault at Lastro`,
    heading: `${guardian}, ${client} trusts you`,
    paragraphs: [
      "The vault keeps crypto under a delay. At each withdrawal request, the guardian gets an email with a link that cancels it; no account is needed.",
      `A guardian has no access to the balance or the account, and it costs nothing. The invitation is valid until ${until}.`,
    ],
    button: { label: "Answer the invitation", link },
    note: "If you do not know this person, ignore this message. Lastro never asks for your password or for money, through any channel.",
  }),
  vault_withdrawal: ({ guardian, client, link, readyAt }) => ({
    subject: `Withdrawal request from the vault of ${client}`,
    heading: `${guardian}, somebody asked for a withdrawal from the vault of ${client}`,
    paragraphs: [
      `It can be confirmed from ${readyAt} on. Talk to ${client} through a channel you already know and ask whether the request is theirs.`,
      "If it is not, or they are under pressure, cancel it by the link: the amount stays in the vault.",
    ],
    button: { label: "See the request", link },
    note: "Guardians are not told the amount. Lastro never asks for your password or for money, through any channel.",
  }),
  vault_guardian_leaving: ({ guardian, client, leavesAt }) => ({
    subject: `You will no longer be a guardian of the vault of ${client}`,
    heading: `${guardian}, ${client} asked to end your guardianship`,
    paragraphs: [
      `Until ${leavesAt} you still get the letters and may cancel withdrawals. If this seems odd, talk to ${client} through a channel you already know.`,
    ],
    note: "Lastro never asks for your password or for money, through any channel.",
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
  market_email_code: ({ code }) => ({
    subject: `${code} is your confirmation code`,
    heading: "Confirm your e-mail address",
    paragraphs: [
      `Type the code ${code} in the grain marketplace. It counts once, for 15 minutes.`,
      "If you did not ask for it, nothing happens: do not give the code to anybody.",
    ],
    note: NEVER_ASK,
  }),
  market_invitation: ({ company, link }) => ({
    subject: `${company} invites you to its team`,
    heading: `Invitation to the team of ${company}`,
    paragraphs: [
      `${company} would like you to act for the company in the Lastro grain marketplace, with a sign-in of your own.`,
      "Accept by the button below and choose your password. The invitation is good once, for 7 days.",
    ],
    button: { label: "Accept the invitation", link },
    note: "If you do not know this company, ignore this e-mail: nothing happens.",
  }),
  market_member_removed: ({ company }) => ({
    subject: `You are no longer in the team of ${company}`,
    heading: `No longer in the team of ${company}`,
    paragraphs: [
      `${company} removed you from its team in the Lastro grain marketplace. Your sign-in has ended, and its data is deleted.`,
    ],
    note: "If you did not expect this, talk to the company.",
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
