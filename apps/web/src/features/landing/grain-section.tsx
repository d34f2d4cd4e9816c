import { convert, formatMoney, parseMoney, parsePrice, shareBps, subtract } from "@lastro/money";
import { useQuery } from "@tanstack/react-query";
import { Check, Wheat } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { AgroLink } from "@/components/agro-link";
import { Amount } from "@/components/amount";
import { AssetIcon } from "@/components/asset-icon";
import { Skeleton } from "@/components/ui/skeleton";
import { Section, SectionHeading } from "@/features/landing/section";
import { type IndicativeQuote, indicativeQuery } from "@/lib/otc-indicative";
import { writtenBps, writtenPrice } from "@/lib/written-figures";

/** What the load of the example was sold for. */
const SOLD_FOR = parseMoney("USDT", "12000");

export function GrainSection() {
  const { t } = useTranslation("landing");
  const { data, isPending } = useQuery(indicativeQuery);
  const desk = data?.quotes.find(({ asset }) => asset === "USDT");
  const reais = desk === undefined ? undefined : reaisFor(desk);
  return (
    <Section id="grain" className="border-t">
      <SectionHeading
        id="grain"
        eyebrow={t("grain.eyebrow")}
        title={t("grain.title")}
        lead={t("grain.text")}
      />
      <ol className="relative mt-12 grid gap-4 lg:grid-cols-3 lg:gap-14">
        <Step
          number={1}
          sign={
            <span className="flex size-12 items-center justify-center rounded-full bg-wheat-soft text-wheat-ink">
              <Wheat aria-hidden="true" className="size-6" />
            </span>
          }
          title={t("grain.steps.load.title")}
          text={t("grain.steps.load.text")}
          leads
        >
          {t("grain.steps.load.figure")}
        </Step>
        <Step
          number={2}
          sign={<AssetIcon asset="USDT" className="size-12" />}
          title={t("grain.steps.usdt.title")}
          text={t("grain.steps.usdt.text")}
          leads
        >
          <Amount asset="USDT" amount={formatMoney(SOLD_FOR)} maxDecimals={2} />
        </Step>
        <Step
          number={3}
          sign={<AssetIcon asset="BRL" className="size-12" />}
          title={t("grain.steps.reais.title")}
          text={
            desk === undefined || desk.sell === null
              ? t("grain.steps.reais.text")
              : t("grain.steps.reais.priced", {
                  price: writtenPrice(desk.sell),
                  fee: writtenBps(desk.sellFeeBps),
                })
          }
        >
          {reais !== undefined ? (
            <Amount asset="BRL" amount={reais} />
          ) : isPending ? (
            <Skeleton className="h-9 w-44" />
          ) : (
            "–"
          )}
        </Step>
      </ol>
      <div className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3">
        <AgroLink className="h-12 px-5 text-base" />
        <p className="text-ink-muted text-sm">{t("grain.note")}</p>
      </div>
    </Section>
  );
}

/** What the desk would pay for it, its fee taken; nothing without a price. */
function reaisFor({ sell, sellFeeBps }: IndicativeQuote): string | undefined {
  if (sell === null) return undefined;
  const value = convert(SOLD_FOR, parsePrice("USDT", "BRL", sell), "floor");
  return formatMoney(subtract(value, shareBps(value, BigInt(sellFeeBps), "ceil")));
}

interface StepProps {
  number: number;
  sign: ReactNode;
  title: string;
  text: string;
  /** Whether another follows. */
  leads?: boolean;
  children: ReactNode;
}

function Step({ number, sign, title, text, leads = false, children }: StepProps) {
  return (
    <li className="relative flex flex-col rounded-2xl border bg-surface p-6 shadow-[0_1px_2px_rgb(23_35_28/0.05)] sm:p-8">
      <span className="flex items-center justify-between">
        {sign}
        <span aria-hidden="true" className="figures text-sm text-wheat-ink">{`0${number}`}</span>
      </span>
      <p className="figures mt-6 flex h-9 items-center whitespace-nowrap font-semibold text-2xl tracking-tight sm:text-[1.75rem]">
        {children}
      </p>
      <h3 className="mt-3 flex items-center gap-2 font-semibold">
        <Check aria-hidden="true" className="size-4 shrink-0 text-positive" />
        {title}
      </h3>
      <p className="mt-1.5 text-pretty text-ink-muted leading-relaxed">{text}</p>
      {leads && <Flow />}
    </li>
  );
}

/** What runs from one step to the next. */
function Flow() {
  return (
    <span
      aria-hidden="true"
      className="absolute top-full left-1/2 h-4 w-0.5 overflow-hidden bg-wheat/40 lg:top-1/2 lg:left-full lg:h-0.5 lg:w-14"
    >
      <span className="landing-flow absolute inset-0 block origin-left bg-wheat-ink/70" />
    </span>
  );
}
