import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ReadFailed } from "@/components/read-failed";
import { Skeleton } from "@/components/ui/skeleton";
import { type Facts, factsQuery } from "@/features/landing/api";
import { Section, SectionHeading } from "@/features/landing/section";
import { formatAmount, formatDecimal } from "@/lib/format-number";
import { indicativeQuery } from "@/lib/otc-indicative";
import { writtenPrice } from "@/lib/written-figures";

const NOTHING = "R$\u00a00,00";
const percent = (value: string) => `${formatDecimal(value, 2, 2)}%`;
const range = ({ otcFeeMin: least, otcFeeMax: most }: Facts) =>
  least === most ? percent(least) : `${percent(least)} – ${percent(most)}`;

/** What is charged, as the house has it set now, with what is not called a fee beside it. */
export function FeesSection() {
  const { t } = useTranslation("landing");
  const facts = useQuery(factsQuery);
  const desk = useQuery(indicativeQuery);
  const usdt = desk.data?.quotes.find(({ asset }) => asset === "USDT");
  const spread =
    usdt === undefined || usdt.buy === null || usdt.sell === null
      ? undefined
      : `${writtenPrice(usdt.buy)} / ${writtenPrice(usdt.sell)}`;
  const rows = [
    { id: "account", figure: NOTHING },
    { id: "otc", figure: facts.data && range(facts.data) },
    { id: "spread", figure: spread, isMissing: desk.isFetched && spread === undefined },
    { id: "p2pMaker", figure: facts.data && percent(facts.data.p2pMakerFee) },
    { id: "p2pTaker", figure: facts.data && percent(facts.data.p2pTakerFee) },
    { id: "network", figure: t("fees.rows.network.figure") },
    { id: "recovery", figure: facts.data && formatAmount("BRL", facts.data.recoveryFee) },
  ] as const satisfies readonly { id: string; figure: string | undefined; isMissing?: boolean }[];
  return (
    <Section id="fees" className="border-t bg-sunken">
      <div className="grid gap-10 lg:grid-cols-[1fr_1.5fr] lg:gap-20">
        <div>
          <SectionHeading id="fees" title={t("fees.title")} lead={t("fees.lead")} />
          <Link
            to="/help/articles/fees"
            className="mt-6 inline-block rounded-sm font-medium text-accent underline decoration-accent/35 underline-offset-4 hover:decoration-accent"
          >
            {t("fees.more")}
          </Link>
        </div>
        <div className="flex flex-col gap-4">
          <ReadFailed reads={[facts]} what={t("fees.title")} />
          <dl className="divide-y overflow-hidden rounded-2xl border bg-surface">
            {rows.map((row) => (
              <div
                key={row.id}
                className="grid grid-cols-[1fr_auto] items-baseline gap-x-6 px-5 py-4 sm:px-7"
              >
                <dt className="font-medium">{t(`fees.rows.${row.id}.name`)}</dt>
                <dd className="figures text-right font-semibold text-lg tracking-tight">
                  {row.figure ??
                    (facts.isError || "isMissing" in row ? (
                      "–"
                    ) : (
                      <Skeleton className="inline-block h-5 w-20 align-middle" />
                    ))}
                </dd>
                <dd className="col-span-2 mt-0.5 max-w-lg text-pretty text-ink-muted text-sm">
                  {t(`fees.rows.${row.id}.note`)}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </Section>
  );
}
