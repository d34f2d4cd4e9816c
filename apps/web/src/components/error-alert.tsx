import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { ApiError, NoAnswerError } from "@/lib/api-error";
import { useLanguage } from "@/lib/i18n/language-provider";
import { refusalText } from "@/lib/refusal-text";

interface ErrorAlertProps {
  error: unknown;
  /** What could not be loaded, by its name on the screen. */
  what?: string | undefined;
  onRetry?: () => void;
  className?: string | undefined;
}

/** Says what went wrong in the reader's language, and for a write without an answer, that nobody knows yet. */
export function ErrorAlert({ error, what, onRetry, className }: ErrorAlertProps) {
  const { t } = useTranslation();
  const { title, text } = useErrorText(error);
  const loadFailed = what === undefined ? t("errors.loadFailed") : t("errors.loadFailedOf", { what });
  const about = useHelpAbout(error);
  return (
    <Alert
      tone="negative"
      title={onRetry !== undefined && isUnread(error) ? loadFailed : title}
      className={className}
    >
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

/** Nothing was refused: the server failed, or a reading had no answer. */
function isUnread(error: unknown): boolean {
  if (error instanceof NoAnswerError) return !error.outcomeUnknown;
  return !(error instanceof ApiError) || error.status >= 500;
}

/** The article about a refusal. The list of them is fetched when something is refused first: no page begins with it. */
function useHelpAbout(error: unknown): string | undefined {
  const code = error instanceof ApiError ? error.code : undefined;
  const [found, setFound] = useState<{ code: string; about: string | undefined }>();
  useEffect(() => {
    if (code === undefined) return;
    let current = true;
    import("@/lib/help-topics").then(
      ({ helpAbout }) => current && setFound({ code, about: helpAbout(code) }),
      // Without the list there is no link; the sentence says what there is to say.
      () => {},
    );
    return () => {
      current = false;
    };
  }, [code]);
  return found?.code === code ? found?.about : undefined;
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
