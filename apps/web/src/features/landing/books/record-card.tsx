import { Link2, Unlink2 } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { MoneyInput } from "@/components/money-input";
import { Field } from "@/components/ui/field";
import type { SAMPLE } from "@/features/landing/books/sample";
import { Seal } from "@/features/landing/seal";
import { cn } from "@/lib/cn";

interface RecordCardProps {
  name: (typeof SAMPLE)[number]["name"];
  number: number;
  /** In reais; nothing while the field is empty. */
  amount: string;
  onChange: (amount: string) => void;
  /** The seal before it; the first has none of a record. */
  previous: string | undefined;
  /** Its seal as it was written, and of what it says now. */
  recorded: string | undefined;
  computed: string | undefined;
  isWhole: boolean;
  /** Whether another continues it. */
  leads: boolean;
}

export function RecordCard(props: RecordCardProps) {
  const { name, number, amount, onChange, previous, recorded, computed, isWhole, leads } = props;
  const { t } = useTranslation("landing");
  const title = useId();
  return (
    <li
      aria-labelledby={title}
      className={cn(
        "relative flex flex-col gap-5 rounded-2xl bg-surface p-5 text-ink shadow-float outline-2 transition-[outline-color] sm:p-6",
        isWhole ? "outline-transparent" : "outline-negative",
      )}
    >
      <div className="flex items-start justify-between gap-3">
        <div>
          <p className="figures text-ink-muted text-xs">{t("books.record", { number })}</p>
          <h3 id={title} className="mt-1 font-semibold text-lg tracking-tight">
            {t(`books.records.${name}.title`)}
          </h3>
          <p className="text-ink-muted text-sm">{t(`books.records.${name}.accounts`)}</p>
        </div>
        <Seal
          key={String(isWhole)}
          isBroken={!isWhole}
          className={cn("landing-stamp size-14 shrink-0", isWhole ? "text-wheat" : "text-negative")}
        />
      </div>
      <Field label={t("books.amount")}>
        <MoneyInput
          asset="BRL"
          value={amount}
          onValueChange={(typed = "") => onChange(typed)}
          className="h-14 font-semibold text-2xl tracking-tight"
        />
      </Field>
      <dl className="flex flex-col gap-2 border-t border-dashed pt-4 text-sm">
        <LeaderRow label={t("books.previous")}>
          <Short seal={previous ?? t("books.beginning")} />
        </LeaderRow>
        <LeaderRow label={t("books.recorded")}>
          <Short seal={recorded} />
        </LeaderRow>
        <LeaderRow label={t("books.computed")}>
          <span className={cn(!isWhole && "font-semibold text-negative")}>
            <Short seal={computed} />
          </span>
        </LeaderRow>
      </dl>
      {leads && (
        <span
          aria-hidden="true"
          className={cn(
            "-translate-x-1/2 absolute top-full left-1/2 mt-0.5 flex size-9 items-center justify-center rounded-full lg:top-1/2 lg:left-full lg:mt-0 lg:ml-6",
            isWhole ? "bg-wheat text-ink" : "bg-negative text-surface",
          )}
        >
          {isWhole ? <Link2 className="size-4.5" /> : <Unlink2 className="size-4.5" />}
        </span>
      )}
    </li>
  );
}

/** The head and the tail of a seal, as people compare them. */
function Short({ seal }: { seal: string | undefined }) {
  if (seal === undefined) return "…";
  return (
    <span className="font-mono text-xs">
      {seal.length > 12 ? `${seal.slice(0, 4)}…${seal.slice(-4)}` : seal}
    </span>
  );
}
