import { Lock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import type { Hold } from "@/features/accounts/api";
import { holdReason } from "@/features/accounts/movement-words";
import { formatDateTime } from "@/lib/format-date";
import { useLanguage } from "@/lib/i18n/language-provider";

/** What is set aside, why, and until when. */
export function HoldsList({ holds }: { holds: readonly Hold[] | undefined }) {
  const { t } = useTranslation("accounts");
  if (holds === undefined) return null;
  return (
    <section aria-labelledby="holds" className="rounded-xl border bg-surface px-5 py-5 sm:px-6">
      <h2 id="holds" className="font-semibold">
        {t("wallet.holds")}
      </h2>
      {holds.length === 0 ? (
        <p className="mt-1 text-ink-muted text-sm">{t("wallet.holdsEmpty")}</p>
      ) : (
        <ul className="mt-2 divide-y">
          {holds.map((hold) => (
            <HoldLine key={hold.id} hold={hold} />
          ))}
        </ul>
      )}
    </section>
  );
}

function HoldLine({ hold }: { hold: Hold }) {
  const { t } = useTranslation("accounts");
  const { language } = useLanguage();
  return (
    <li className="flex items-center gap-4 py-3.5 last:pb-0">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-wheat-soft text-wheat-ink">
        <Lock aria-hidden="true" className="size-[1.125rem]" />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium">{holdReason(hold.reason, language)}</span>
        <span className="figures text-ink-muted text-sm">
          {t("wallet.holdSince", { date: formatDateTime(hold.openedAt) })},{" "}
          {hold.endsAt === null
            ? t("wallet.holdOpen")
            : t("wallet.holdUntil", { date: formatDateTime(hold.endsAt) })}
        </span>
      </span>
      <Amount {...hold.amount} concealable maxDecimals={8} className="font-medium" />
    </li>
  );
}
