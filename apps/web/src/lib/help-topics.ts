import type { ErrorCode } from "@lastro/contracts/errors/index";

/** The article that explains a refusal, for those one may wonder about. */
const ARTICLES: Readonly<Partial<Record<ErrorCode, string>>> = {
  "limits.exceeded": "limits",
  "limits.device_not_registered": "limits",
  "limits.above_maximum": "limits",
  "otc.verification_required": "kyc",
  "otc.client_limit_reached": "otc",
  "kyc.retry_not_yet": "kyc",
  "kyc.documents_not_accepted": "kyc",
  "pix_disputes.not_for_med": "med",
  "pix_disputes.too_late": "med",
  "pix_disputes.defence_over": "med",
  "recoveries.address_cooling": "cryptoSend",
  "recoveries.address_not_yours": "cryptoLost",
  "customers.outgoing_stopped": "fraud",
};

/** The address of the article about a refusal; undefined where there is none. */
export function helpAbout(code: string): string | undefined {
  const article = Object.hasOwn(ARTICLES, code) ? ARTICLES[code as ErrorCode] : undefined;
  return article && `/help/articles/${article}`;
}
