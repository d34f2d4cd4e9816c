import type { ApiError } from "@/lib/api-error";
import type { Language } from "@/lib/i18n/languages";

/** A refusal in the reader's language: the server's Portuguese as it came, the contract's sentence in any other. */
export async function refusalText(error: ApiError, language: Language): Promise<string> {
  const fromServer = error.detail || error.title;
  if (language === "pt-BR" && fromServer !== "") return fromServer;
  const { errorSentence, isErrorCode } = await import("@lastro/contracts/errors/index");
  return isErrorCode(error.code) ? errorSentence(error.code, language, error.facts) : fromServer;
}
