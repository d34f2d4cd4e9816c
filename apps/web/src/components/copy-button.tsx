import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

interface CopyButtonProps {
  text: string;
  /** What is copied, for those who hear the page. */
  label: string;
  /** How long it says so. */
  shownMs?: number;
}

/** Puts a text on the clipboard and says that it is there. */
export function CopyButton({ text, label, shownMs = 2_000 }: CopyButtonProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [copied, shownMs]);
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <button
      type="button"
      aria-label={`${t("copy")}: ${label}`}
      title={t("copy")}
      onClick={() => void copy()}
      className="-my-1.5 inline-flex size-11 shrink-0 items-center justify-center rounded-md text-ink-muted hover:bg-sunken hover:text-ink"
    >
      {copied ? (
        <Check aria-hidden="true" className="size-4 text-positive" />
      ) : (
        <Copy aria-hidden="true" className="size-4" />
      )}
      <span role="status" className="sr-only">
        {copied ? t("copied") : ""}
      </span>
    </button>
  );
}
