import { useTranslation } from "react-i18next";
import type { Transparency } from "@/features/transparency/api";
import { formatDateTime } from "@/lib/format-date";

/** What the key of an address signed, to be checked with any wallet; nothing where it signed none. */
export function SignedOwnership({ ownership }: { ownership: Transparency["ownership"][number] | undefined }) {
  const { t } = useTranslation("transparency");
  if (ownership === undefined) return null;
  const { text, signature, recordedAt } = ownership;
  return (
    <details className="mt-1">
      <summary className="min-h-6 cursor-pointer self-start text-accent">
        {t("ownership.signed", { at: formatDateTime(recordedAt) })}
      </summary>
      <div className="mt-1 flex flex-col gap-2 rounded bg-sunken px-3 py-2">
        <p>{t("ownership.how")}</p>
        <p className="font-medium">{t("ownership.text")}</p>
        <code className="whitespace-pre-wrap break-all">{text}</code>
        <p className="font-medium">{t("ownership.signature")}</p>
        <code className="break-all">{signature}</code>
      </div>
    </details>
  );
}
