import { useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, NoAnswerError } from "@/lib/api-error";
import { useLanguage } from "@/lib/i18n/language-provider";
import { refusalText } from "@/lib/refusal-text";
import { toast } from "@/lib/toast-store";

/**
 * Says in a toast what failed and why: the server's sentence where there is one, else the words given, and after them
 * that no answer came where none did.
 */
export function useFailureToast(): (title: string, error: unknown, otherwise?: string) => Promise<void> {
  const { t } = useTranslation();
  const { language } = useLanguage();
  return useCallback(
    async (title, error, otherwise) => {
      const spoken = error instanceof ApiError ? await refusalText(error, language).catch(() => "") : "";
      const unanswered =
        error instanceof NoAnswerError
          ? t(error.outcomeUnknown ? "errors.unknown" : "errors.noAnswer")
          : undefined;
      const both =
        otherwise && unanswered
          ? t("errors.both", { words: otherwise.replace(/[.。]$/, ""), unanswered })
          : undefined;
      const description = spoken || both || unanswered || otherwise || t("errors.generic");
      toast({ title, description, variant: "destructive" });
    },
    [t, language],
  );
}

/**
 * The same for a list or a figure that could not be read: once for each failure, while the page is looked at. A
 * description takes the place of the server's sentence. Says nothing without a connection: the frame does.
 */
export function useToastWhenFailed(error: Error | null, title: string, description?: string): void {
  const failed = useFailureToast();
  useEffect(() => {
    if (error === null || !navigator.onLine) return;
    if (description === undefined) void failed(title, error);
    else toast({ title, description, variant: "destructive" });
  }, [error, title, description, failed]);
}
