import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { StatusBadge } from "@/components/status-badge";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { BatchLine } from "@/features/companies/batches/api";
import { useLineStatuses } from "@/features/companies/batches/statuses";
import { formatDate } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";

const AT_ONCE = 50;

/** Each line with what it says, what is wrong with it and what became of it; those with a problem first. */
export function BatchLines({ lines }: { lines: readonly BatchLine[] }) {
  const { t } = useTranslation("companies");
  const [shown, setShown] = useState(AT_ONCE);
  const sorted = [...lines].sort((a, b) => weight(a) - weight(b) || a.number - b.number);
  return (
    <section aria-labelledby="lines" className="flex flex-col gap-3">
      <h2 id="lines" className="font-semibold">
        {t("batches.lines")}
      </h2>
      <ul className="divide-y overflow-hidden rounded-lg border bg-surface">
        {sorted.slice(0, shown).map((line) => (
          <LineRow key={line.id} line={line} />
        ))}
      </ul>
      {shown < lines.length && (
        <Button variant="secondary" className="self-center" onClick={() => setShown(shown + AT_ONCE)}>
          {t("batches.more")}
        </Button>
      )}
    </section>
  );
}

const weight = ({ status }: BatchLine) => (status === "problem" || status === "failed" ? 0 : 1);

function LineRow({ line }: { line: BatchLine }) {
  const { t } = useTranslation("companies");
  const statuses = useLineStatuses();
  const { number, key, name, amount, typedAmount, description, payOn, status, problem, failure } = line;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 py-3 text-sm">
      <span className="min-w-0 flex-1 basis-56">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          <span className="figures text-ink-muted">{number}</span>
          <span className="[overflow-wrap:anywhere]">{name || key || "–"}</span>
          {line.isDuplicate && <Badge tone="warning">{t("batches.duplicate")}</Badge>}
        </span>
        <span className="block text-ink-muted [overflow-wrap:anywhere]">
          {[name === "" ? "" : key, description, payOn === null ? "" : formatDate(`${payOn}T12:00:00-03:00`)]
            .filter((part) => part !== "")
            .join(" · ")}
        </span>
        {problem !== null && <span className="block text-negative">{t(`batches.problems.${problem}`)}</span>}
        {failure !== null && <span className="block text-negative">{t(`batches.failures.${failure}`)}</span>}
      </span>
      <span className="flex flex-wrap items-center gap-3">
        <span className="figures font-semibold">
          {amount === null ? typedAmount || "–" : formatAmount("BRL", amount)}
        </span>
        <StatusBadge status={status} statuses={statuses} />
        {line.paymentId !== null && (
          <Link
            to={`/pix/payments/${line.paymentId}`}
            aria-label={t("batches.paymentOf", { number })}
            className="underline underline-offset-4"
          >
            {t("batches.payment")}
          </Link>
        )}
      </span>
    </li>
  );
}
