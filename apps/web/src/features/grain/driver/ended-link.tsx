import { useTranslation } from "react-i18next";
import { CopyButton } from "@/components/copy-button";
import { Alert } from "@/components/ui/alert";
import type { KeptUpdate } from "@/features/grain/driver/outbox";
import { usePhoneTime } from "@/features/grain/driver/use-phone-time";

/** Says that a link opens nothing any more, and what the phone still holds, so that it can be passed on by hand. */
export function EndedLink({ kept }: { kept: readonly KeptUpdate[] }) {
  const { t } = useTranslation("grain-driver");
  const { dateTime } = usePhoneTime();
  const lines = kept.map(({ kind, occurredAt, words: { place, note, gross, tare } }) =>
    [dateTime(occurredAt), t(`done.${kind}`), place, gross && `${gross} t`, tare && `${tare} t`, note]
      .filter(Boolean)
      .join(" · "),
  );
  return (
    <>
      <h1 className="font-semibold text-2xl tracking-tight">{t("unknown")}</h1>
      <p className="text-ink-muted">{t("unknownText")}</p>
      {lines.length > 0 && (
        <Alert
          tone="warning"
          title={
            <span className="flex items-center justify-between gap-2">
              {t("unsent")}
              <CopyButton text={lines.join("\n")} label={t("copyUnsent")} />
            </span>
          }
        >
          <ul className="flex flex-col gap-1">
            {lines.map((line) => (
              <li key={line} className="break-words">
                {line}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
