import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import type { Standing } from "@/features/grain/shared/standing/api";
import { useReputationWords } from "@/features/grain/shared/standing/reputation-words";

/** How somebody traded, figure by figure; below a few deals, that there are too few. */
export function StandingRows({ standing: { reputation } }: { standing: Standing }) {
  const { t } = useTranslation("grain-shared-standing");
  const words = useReputationWords();
  if (reputation === null) return <p className="text-ink-muted text-sm">{t("tooFew")}</p>;
  return (
    <>
      <dl className="flex flex-col gap-1.5 text-sm">
        {words(reputation).map(({ label, value }) => (
          <LeaderRow key={label} label={label}>
            {value}
          </LeaderRow>
        ))}
      </dl>
      <p className="mt-1.5 text-ink-muted text-xs">{t("counted")}</p>
    </>
  );
}
