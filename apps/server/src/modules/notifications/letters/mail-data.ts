import type { LettersOf } from "@lastro/platform/mail/letter-set";

/** What each of the bank's letters says, beside the words of its template. Amounts and dates arrive formatted. */
export interface BankMailData {
  readonly kyc_approved: { readonly name: string };
  readonly kyc_revision: { readonly name: string; readonly reason: string };
  readonly kyc_refused: { readonly name: string; readonly reason: string };
  readonly pix_received: { readonly amount: string; readonly payer: string };
  /** To a client: a notice, in the words it has in the inbox. */
  readonly notice: { readonly title: string; readonly text: string };
  readonly pix_clawed_back: { readonly amount: string; readonly debited: string };
  /** To administrators: the two sources of an asset's price do not confirm each other. */
  readonly desk_halted: { readonly asset: string; readonly first: string; readonly second: string };
  /** To administrators: what was traded of an asset in 24 hours, and how much may be. */
  readonly desk_exposed: { readonly asset: string; readonly first: string; readonly second: string };
  readonly otc_settled: { readonly paid: string; readonly received: string };
  /** A link by which whoever cannot sign in writes to support, and the hours it is valid. */
  readonly support_pass: { readonly link: string; readonly hours: string };
  /** To somebody a client wants as guardian of their vault: the link by which they accept or decline, until an instant. */
  readonly vault_invitation: {
    readonly guardian: string;
    readonly client: string;
    readonly link: string;
    readonly until: string;
  };
  /** To a guardian: somebody asks to take out of a client's vault, from when it may be done, and the link that cancels it. */
  readonly vault_withdrawal: {
    readonly guardian: string;
    readonly client: string;
    readonly link: string;
    readonly readyAt: string;
  };
  /** To a guardian: the client wants them to be none from an instant on. */
  readonly vault_guardian_leaving: {
    readonly guardian: string;
    readonly client: string;
    readonly leavesAt: string;
  };
  readonly export_ready: { readonly link: string; readonly until: string };
  readonly account_closed: { readonly name: string; readonly years: string };
  /** To a person of the marketplace: the code by which they prove the address theirs. */
  readonly market_email_code: { readonly code: string };
  /** To somebody who is invited to act for a company of the marketplace: the link by which they register, for seven days. */
  readonly market_invitation: { readonly company: string; readonly link: string };
  /** To somebody who acted for a company of the marketplace until now. */
  readonly market_member_removed: { readonly company: string };
  /** What the marketplace tells its people of, each on a line of its own. */
  readonly market_notice: {
    readonly title: string;
    readonly text: string;
    readonly link: string;
    /** Where whoever did not ask for it ends every access. */
    readonly stopLink?: string;
  };
}

export type BankTemplate = keyof BankMailData;
export type BankLetters = LettersOf<BankTemplate>;

declare module "@lastro/platform/mail/mail" {
  interface MailData extends BankMailData {}
}
