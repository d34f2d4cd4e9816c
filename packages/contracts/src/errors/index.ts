import { decimalWords } from "../decimal-words.js";
import type { Language } from "../languages.js";
import { accountsErrors } from "./accounts.js";
import { approvalErrors } from "./approvals.js";
import { backofficeErrors } from "./backoffice.js";
import { basketErrors } from "./basket.js";
import { cardErrors } from "./cards.js";
import { caseErrors } from "./cases.js";
import { companyErrors } from "./companies.js";
import { cryptoErrors } from "./crypto.js";
import { custodyErrors } from "./custody.js";
import { custodyWithdrawalErrors } from "./custody-withdrawals.js";
import { customersErrors } from "./customers.js";
import { escrowErrors } from "./escrow.js";
import { exchangeErrors } from "./exchange.js";
import { grainErrors } from "./grain.js";
import { grainAlertErrors } from "./grain-alerts.js";
import { grainBidErrors } from "./grain-bids.js";
import { grainImportErrors } from "./grain-imports.js";
import { grainMemberErrors } from "./grain-members.js";
import { grainOfferErrors } from "./grain-offers.js";
import { grainOrderErrors } from "./grain-orders.js";
import { grainPaperErrors } from "./grain-papers.js";
import { grainPrivacyErrors } from "./grain-privacy.js";
import { grainReaisErrors } from "./grain-reais.js";
import { grainReportErrors } from "./grain-reports.js";
import { grainVerificationErrors } from "./grain-verification.js";
import { integrationErrors } from "./integrations.js";
import { investmentErrors } from "./investments.js";
import { kycErrors } from "./kyc.js";
import { ledgerErrors } from "./ledger.js";
import { limitsErrors } from "./limits.js";
import { marketLinkErrors } from "./market-link.js";
import { noticeErrors } from "./notices.js";
import { otcErrors } from "./otc.js";
import { p2pErrors } from "./p2p.js";
import { pixErrors } from "./pix.js";
import { pixDisputeErrors } from "./pix-disputes.js";
import { pixPaymentErrors } from "./pix-payments.js";
import { pixScheduleErrors } from "./pix-schedules.js";
import { platformErrors } from "./platform.js";
import { pricesErrors } from "./prices.js";
import { privacyErrors } from "./privacy.js";
import { receiptErrors } from "./receipts.js";
import { recoveryErrors } from "./recoveries.js";
import { recurringBuyErrors } from "./recurring-buys.js";
import { supportErrors } from "./support.js";
import type { ErrorEntry } from "./table.js";
import { taxErrors } from "./tax.js";
import { transferErrors } from "./transfers.js";
import { treasuryErrors } from "./treasury.js";
import { vaultErrors } from "./vault.js";
import { web3Errors } from "./web3.js";

export type { ErrorEntry, ErrorStatus, ErrorTable } from "./table.js";

/** Every refusal the house may answer: the closed list. */
export const ERRORS = {
  ...platformErrors,
  ...ledgerErrors,
  ...escrowErrors,
  ...exchangeErrors,
  ...integrationErrors,
  ...investmentErrors,
  ...taxErrors,
  ...transferErrors,
  ...treasuryErrors,
  ...web3Errors,
  ...limitsErrors,
  ...approvalErrors,
  ...caseErrors,
  ...companyErrors,
  ...cardErrors,
  ...accountsErrors,
  ...receiptErrors,
  ...backofficeErrors,
  ...customersErrors,
  ...privacyErrors,
  ...kycErrors,
  ...pixErrors,
  ...pixDisputeErrors,
  ...recoveryErrors,
  ...recurringBuyErrors,
  ...supportErrors,
  ...p2pErrors,
  ...pixPaymentErrors,
  ...pixScheduleErrors,
  ...pricesErrors,
  ...marketLinkErrors,
  ...noticeErrors,
  ...otcErrors,
  ...grainErrors,
  ...grainImportErrors,
  ...grainAlertErrors,
  ...grainBidErrors,
  ...grainMemberErrors,
  ...grainOfferErrors,
  ...grainOrderErrors,
  ...grainPaperErrors,
  ...grainPrivacyErrors,
  ...grainReaisErrors,
  ...grainReportErrors,
  ...grainVerificationErrors,
  ...cryptoErrors,
  ...custodyErrors,
  ...vaultErrors,
  ...basketErrors,
  ...custodyWithdrawalErrors,
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** What any route may answer without listing it. */
export const universalErrors = [
  "request.invalid",
  "request.unsafe_characters",
  "request.too_large",
  "request.too_slow",
  "request.too_many_at_once",
  "request.unsupported_media_type",
  "request.timed_out",
  "request.rate_limited",
  "resource.not_found",
  "method.not_allowed",
  "server.unexpected",
  "server.unavailable",
  "server.busy",
  "auth.required",
  "auth.forbidden",
  "auth.second_factor_required",
  "companies.not_available",
  "companies.role_insufficient",
  "auth.key_invalid",
  "auth.key_address",
  "auth.key_scope",
  "auth.key_forbidden",
  "idempotency.key_required",
  "idempotency.key_reused",
  "idempotency.answer_outdated",
] as const satisfies readonly ErrorCode[];

/** Facts a refusal may carry to the client; they fill the `{name}` places of its sentence. */
export type ErrorFacts = Readonly<Record<string, string | number>>;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code);
}

const DECIMAL = /^\d+\.\d+$/;

/** The sentence of a refusal in a language, its facts filled in: decimals as the language writes them. */
export function errorSentence(code: ErrorCode, language: Language, facts: ErrorFacts = {}): string {
  const entry: ErrorEntry = ERRORS[code];
  return entry[language].replace(/\{(\w+)\}/g, (place, name: string) => {
    const fact = String(facts[name] ?? place);
    return DECIMAL.test(fact) ? decimalWords(fact, language) : fact;
  });
}
