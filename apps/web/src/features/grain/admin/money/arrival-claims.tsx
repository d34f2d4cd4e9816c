import { Check, Clock, Minus, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import type { Arrival } from "@/features/grain/admin/money/api";
import { Person } from "@/features/grain/admin/people/person";
import { cn } from "@/lib/cn";
import { formatDateTime } from "@/lib/format-date";

type Claim = Arrival["claims"][number];
type Result = Claim["checks"][number]["result"];

const MARKS = {
  passed: { icon: Check, look: "text-positive" },
  failed: { icon: X, look: "text-negative" },
  waiting: { icon: Clock, look: "text-wheat-ink" },
  pending: { icon: Minus, look: "text-ink-muted" },
} as const satisfies Record<Result, unknown>;

/** Everyone who says a payment is theirs, first come first, with each check their deposit went through. */
export function ArrivalClaims({ claims }: { claims: readonly Claim[] }) {
  const { t } = useTranslation("grain-admin");
  return (
    <section className="flex flex-col gap-3 text-sm">
      <h3 className="font-semibold">{t("deposits.claims")}</h3>
      {claims.length === 0 && <p className="text-ink-muted">{t("deposits.nobodyText")}</p>}
      {claims.map((claim) => (
        <article key={claim.depositId} className="flex flex-col gap-2 rounded-md border p-3">
          <Person {...claim.trader} />
          <p>
            {t("deposits.announced")} <Amount asset="USDT" amount={claim.amount} /> ·{" "}
            {formatDateTime(claim.depositCreatedAt)}
          </p>
          <p className="text-ink-muted">{t("deposits.claimedAt", { at: formatDateTime(claim.claimedAt) })}</p>
          <ul className="flex flex-col gap-1">
            {claim.checks.map((check) => (
              <CheckLine key={check.check} {...check} />
            ))}
          </ul>
        </article>
      ))}
    </section>
  );
}

function CheckLine({ check, result, reason }: Claim["checks"][number]) {
  const { t } = useTranslation("grain-admin");
  const { icon: Icon, look } = MARKS[result];
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden="true" className={cn("mt-0.5 size-4 shrink-0", look)} />
      <span className={cn(result === "pending" && "text-ink-muted")}>
        {t(`deposits.checks.${check}`)}
        <span className="sr-only">: {t(`deposits.results.${result}`)}</span>
        {reason !== null && (
          <span className="block text-ink-muted text-xs">{t(`deposits.reasons.${reason}`)}</span>
        )}
      </span>
    </li>
  );
}
