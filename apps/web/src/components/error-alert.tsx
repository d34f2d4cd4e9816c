import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { ApiError, NoAnswerError } from "@/lib/api-error";
import { helpAbout } from "@/lib/help-topics";
import { useLanguage } from "@/lib/i18n/language-provider";
import { refusalText } from "@/lib/refusal-text";

interface ErrorAlertProps {
  error: unknown;
  onRetry?: () => void;
  className?: string | undefined;
}

/** Says what went wrong in the reader's language, and for a write without an answer, that nobody knows yet. */
export function ErrorAlert({ error, onRetry, className }: ErrorAlertProps) {
  const { t } = useTranslation();
  const { title, text } = useErrorText(error);
  const about = error instanceof ApiError ? helpAbout(error.code) : undefined;
  return (
    <Alert tone="negative" title={title} className={className}>
      <p>{text}</p>
      {about !== undefined && (
        // In a tab of its own, so that what was typed here stays.
        <a href={about} target="_blank" rel="noreferrer" className="self-start underline underline-offset-4">
          {t("learnMore")}
        </a>
      )}
      {onRetry !== undefined && (
        <Button variant="secondary" size="sm" className="mt-2 self-start" onClick={onRetry}>
          {t("retry")}
        </Button>
      )}
    </Alert>
  );
}

/** Title and sentence for any failure of a request, for an alert or a toast. */
function useErrorText(error: unknown): { title: string; text: string } {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [refusal, setRefusal] = useState("");
  useEffect(() => {
    if (!(error instanceof ApiError)) return;
    let current = true;
    refusalText(error, language).then(
      (text) => current && setRefusal(text),
      () => current && setRefusal(error.detail),
    );
    return () => {
      current = false;
    };
  }, [error, language]);
  if (error instanceof ApiError) {
    return { title: t("errors.genericTitle"), text: refusal || error.detail || t("errors.generic") };
  }
  if (error instanceof NoAnswerError) {
    return error.outcomeUnknown
      ? { title: t("errors.unknownTitle"), text: t("errors.unknown") }
      : { title: t("errors.noAnswerTitle"), text: t("errors.noAnswer") };
  }
  return { title: t("errors.genericTitle"), text: t("errors.generic") };
}
