import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { LimitLine } from "@/components/limits/limit-line";
import { MoneyInput } from "@/components/money-input";
import { OutcomeAlert } from "@/components/outcome-alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { useControls } from "@/features/cards/controls/use-controls";
import type { Card as BankCard } from "@/features/cards/shared/api";
import { ProofFor } from "@/features/cards/shared/proof-for";
import { isSome } from "@/features/cards/shared/reais";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";

const LIMITS = ["purchase", "day", "month"] as const;
type Draft = Record<(typeof LIMITS)[number], string | undefined>;

/** The holder's own limits beside what was spent; an empty one leaves only the house's. */
export function Limits({ card }: { card: BankCard }) {
  const { t } = useTranslation(["cards", "common"]);
  const { limits, spent, houseMonth } = card.controls;
  const [draft, setDraft] = useState<Draft>({
    purchase: limits.purchase ?? undefined,
    day: limits.day ?? undefined,
    month: limits.month ?? undefined,
  });
  const change = useControls(card, () => toast({ title: t("controls.limitsSaved") }));
  const isZero = (name: keyof Draft) => draft[name] !== undefined && !isSome(draft[name]);
  const send = () => {
    if (LIMITS.some(isZero) || change.isPending) return;
    change.mutate({
      limits: {
        purchase: draft.purchase ?? null,
        day: draft.day ?? null,
        month: draft.month ?? null,
      },
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const line = (name: "day" | "month") => {
    const limit = limits[name];
    const used = spent[name];
    if (limit === null)
      return (
        <p className="figures text-ink-muted text-sm">
          {t(`controls.spentOf.${name}`, { spent: formatAmount("BRL", used) })}
        </p>
      );
    const said = t("controls.usedOf", {
      used: formatAmount("BRL", used),
      limit: formatAmount("BRL", limit),
    });
    return <LimitLine name={t(`controls.limits.${name}`)} said={said} used={used} allowed={limit} />;
  };
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("controls.limitsTitle")}</CardTitle>
        <CardDescription>
          {t("controls.houseMonth", { amount: formatAmount("BRL", houseMonth) })}
        </CardDescription>
      </CardHeader>
      <CardContent className="flex flex-col gap-5">
        <div className="grid gap-4 text-sm sm:grid-cols-2">
          <div>{line("day")}</div>
          <div>{line("month")}</div>
        </div>
        <form noValidate onSubmit={submit} className="flex flex-col gap-4">
          <div className="grid items-start gap-4 sm:grid-cols-3">
            {LIMITS.map((name) => (
              <Field
                key={name}
                label={t(`controls.limits.${name}`)}
                error={isZero(name) ? t("controls.limitZero") : undefined}
              >
                <MoneyInput
                  asset="BRL"
                  value={draft[name]}
                  placeholder={t("controls.noLimit")}
                  onValueChange={(typed) => setDraft({ ...draft, [name]: typed })}
                />
              </Field>
            ))}
          </div>
          <OutcomeAlert error={change.error} onRepeat={send} />
          <Button type="submit" className="self-start max-sm:self-stretch" disabled={change.isPending}>
            {t("controls.saveLimits")}
          </Button>
        </form>
        <ProofFor command={change} />
      </CardContent>
    </Card>
  );
}
