import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ReadFailed } from "@/components/read-failed";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { accountQuery, factorsQuery, recoveryCodesQuery } from "@/features/security/api";
import { LEVELS, type Level, type NextStep, protectionLevel } from "@/features/security/protection-level";
import { type RowName, useOpenRow } from "@/features/security/protection-row";
import { cn } from "@/lib/cn";

/** Where each step that raises the level is done; the email is confirmed by its letter. */
const ROWS: Readonly<Record<Exclude<NextStep, "email">, RowName>> = {
  factor: "authenticator",
  strongerFactor: "authenticator",
  recovery: "recovery",
};

const FILLS: Readonly<Record<Level, string>> = {
  basic: "bg-wheat",
  good: "bg-accent/70",
  strong: "bg-positive",
};

/** How well the account is protected, and what raises that next. */
export function LevelCard() {
  const { t } = useTranslation("security");
  const { open, show } = useOpenRow();
  const account = useQuery(accountQuery);
  const factors = useQuery(factorsQuery);
  const codes = useQuery(recoveryCodesQuery);
  if (account.data === undefined || factors.data === undefined || codes.data === undefined)
    return account.isError || codes.isError ? (
      <ReadFailed reads={[account, codes]} what={t("level.title")} className="mb-6" />
    ) : (
      <Skeleton className="mb-6 h-32 w-full rounded-lg" />
    );
  const { level, next } = protectionLevel({
    emailConfirmed: account.data.emailConfirmed,
    factorTypes: factors.data.map(({ type }) => type),
    recoveryCodesLeft: codes.data?.remaining ?? 0,
  });
  const place = LEVELS.indexOf(level) + 1;
  const row = next === null || next === "email" ? null : ROWS[next];
  return (
    <Card className="mb-6 flex flex-col gap-4 p-5 sm:flex-row sm:items-center sm:justify-between sm:gap-8">
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <h2 className="font-semibold text-lg tracking-tight">
          {t("level.title")}: {t(`level.names.${level}`)}
        </h2>
        <div aria-hidden="true" className="flex max-w-xs gap-1.5">
          {LEVELS.map((each, index) => (
            <span
              key={each}
              className={cn("h-1.5 flex-1 rounded-full", index < place ? FILLS[level] : "bg-line")}
            />
          ))}
        </div>
        <p className="max-w-prose text-ink-muted text-sm">{t(`level.next.${next ?? "none"}`)}</p>
      </div>
      {row !== null && open !== row && (
        <Button
          className="max-sm:w-full"
          variant={open === null ? "primary" : "secondary"}
          onClick={() => show(row)}
        >
          {t(`level.actions.${row === "recovery" ? "recovery" : "factor"}`)}
        </Button>
      )}
    </Card>
  );
}
