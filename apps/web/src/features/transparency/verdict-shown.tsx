import type { Sums } from "@lastro/contracts/liabilities/sums";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import type { PublishedRoot } from "@/features/transparency/api";
import type { Verdict } from "@/features/transparency/check-file";
import { formatCivilDay } from "@/lib/format-date";
import { formatMinor } from "@/lib/format-number";

interface VerdictShownProps {
  verdict: Verdict;
  published: readonly PublishedRoot[];
}

/** What a file proves, in words, with the amounts of its leaves. */
export function VerdictShown({ verdict, published }: VerdictShownProps) {
  const { t } = useTranslation("transparency");
  if (verdict.is === "unreadable")
    return (
      <Alert tone="negative" title={t("verdict.unreadable")}>
        <p>{t("verdict.unreadableText")}</p>
      </Alert>
    );
  if (verdict.is === "refused")
    return (
      <Alert tone="negative" title={t("verdict.refused")}>
        <p>{t(`verdict.faults.${verdict.fault}`)}</p>
      </Alert>
    );
  const { file } = verdict;
  const day = formatCivilDay(file.day);
  if (!published.some((one) => one.day === file.day && one.root === file.root))
    return (
      <Alert tone="warning" title={t("verdict.unpublished")}>
        <p className="break-all">{t("verdict.unpublishedText", { day, root: file.root })}</p>
      </Alert>
    );
  if (verdict.is === "empty")
    return (
      <Alert tone="info" title={t("verdict.empty")}>
        <p>{t("verdict.emptyText", { day })}</p>
      </Alert>
    );
  return (
    <Alert tone="positive" title={t("verdict.proven")}>
      <p>{t("verdict.provenText", { day })}</p>
      <ul className="mt-2 flex flex-col gap-2">
        {file.inclusions.map(({ kind, owner, position }, index) => (
          <li key={position} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0">
              {t(`kinds.${kind}`)} <span className="break-all text-ink-muted text-xs">{owner}</span>
            </span>
            <span className="figures font-medium">{written(verdict.proven.leaves[index] ?? new Map())}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-muted">{t("verdict.owed", { amounts: written(verdict.proven.owed) })}</p>
    </Alert>
  );
}

function written(sums: Sums): string {
  return [...sums].map(([asset, minor]) => formatMinor(asset, minor.toString())).join(" · ");
}
