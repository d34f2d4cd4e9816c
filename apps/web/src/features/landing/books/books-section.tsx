import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "@/components/ui/button";
import { RecordCard } from "@/features/landing/books/record-card";
import { SAMPLE } from "@/features/landing/books/sample";
import { useSeals } from "@/features/landing/books/use-seals";
import { Section, SectionHeading } from "@/features/landing/section";
import { cn } from "@/lib/cn";

const WRITTEN = SAMPLE.map(({ amount }) => amount);

/** The chain of the books, in which the visitor changes a value and sees the seals break. */
export function BooksSection() {
  const { t } = useTranslation("landing");
  const [amounts, setAmounts] = useState<readonly string[]>(WRITTEN);
  const recorded = useSeals(WRITTEN);
  const computed = useSeals(amounts);
  const broken = SAMPLE.findIndex((_, index) => computed?.[index] !== recorded?.[index]);
  const isWhole = broken === -1;
  return (
    <Section
      id="books"
      className="relative overflow-hidden bg-linear-200 from-accent via-accent to-[#072117] text-on-accent"
    >
      <SectionHeading
        id="books"
        eyebrow={t("books.eyebrow")}
        title={t("books.title")}
        lead={t("books.text")}
        inverse
      />
      <ol className="mt-12 grid gap-10 lg:grid-cols-3 lg:gap-12">
        {SAMPLE.map(({ name }, index) => (
          <RecordCard
            key={name}
            name={name}
            number={index + 1}
            amount={amounts[index] ?? ""}
            onChange={(amount) => setAmounts(amounts.with(index, amount))}
            previous={index === 0 ? undefined : recorded?.[index - 1]}
            recorded={recorded?.[index]}
            computed={computed?.[index]}
            isWhole={isWhole || index < broken}
            leads={index < SAMPLE.length - 1}
          />
        ))}
      </ol>
      <div className="mt-10 flex flex-wrap sm:min-h-24 items-center gap-x-6 gap-y-4 rounded-2xl bg-on-accent/10 px-5 py-4 sm:px-7">
        <p role="status" className="min-w-0 flex-1 basis-72 text-pretty text-lg">
          {computed === undefined
            ? t("books.computing")
            : isWhole
              ? t("books.whole")
              : t("books.broken", { number: broken + 1 })}
        </p>
        <Button
          variant="wheat"
          onClick={() => setAmounts(WRITTEN)}
          disabled={isWhole}
          className={cn("max-sm:w-full", isWhole && "invisible max-sm:hidden")}
        >
          <Undo2 aria-hidden="true" className="size-4" />
          {t("books.restore")}
        </Button>
        <Link
          to="/transparency"
          className="rounded-sm font-medium text-wheat underline decoration-wheat/40 underline-offset-4 hover:decoration-wheat focus-visible:outline-wheat"
        >
          {t("books.more")}
        </Link>
      </div>
    </Section>
  );
}
