import { setClientLimit as setClientLimitRoute } from "@lastro/contracts/limits";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { DecisionDialog } from "@/components/decision-dialog";
import { LimitList } from "@/components/limits/limit-list";
import { MoneyInput } from "@/components/money-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { clientLimitsQuery, setClientLimit } from "@/features/admin/api";
import { formatAmount } from "@/lib/format-number";
import type { Limit } from "@/lib/limits";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

/** A client's limits, and giving them others; nothing for somebody who is no client. */
export function ClientLimits({ id }: { id: string }) {
  const { t } = useTranslation("limits");
  const { data } = useQuery(clientLimitsQuery(id));
  const [changing, setChanging] = useState<Limit>();
  if (data === undefined) return null;
  return (
    <section aria-labelledby="client-limits" className="mt-8">
      <h2 id="client-limits" className="mb-4 font-semibold text-lg tracking-tight">
        {t("ofClient")}
      </h2>
      <LimitList
        limits={data.limits}
        actions={(limit) => (
          <div className="flex flex-col items-end gap-2">
            <Button variant="secondary" size="sm" onClick={() => setChanging(limit)}>
              {t("change")}
              <span className="sr-only">
                {t(`categories.${limit.category}`)}: {t(`rules.${limit.rule}`)}
              </span>
            </Button>
            {data.waiting
              .filter(({ category, rule }) => category === limit.category && rule === limit.rule)
              .map(({ id: approval, amount }) => (
                <Link
                  key={approval}
                  to="/admin/approvals"
                  className="text-right text-accent text-xs underline"
                >
                  {t("waiting", { amount: formatAmount("BRL", amount) })}
                </Link>
              ))}
          </div>
        )}
      />
      {changing !== undefined && <Grant id={id} limit={changing} onClose={() => setChanging(undefined)} />}
    </section>
  );
}

function Grant({ id, limit, onClose }: { id: string; limit: Limit; onClose: () => void }) {
  const { t } = useTranslation("limits");
  const queryClient = useQueryClient();
  const [amount, setAmount] = useState<string | undefined>(limit.allowed);
  const granting = useDecision((reason: string) => setClientLimit(id, limit, amount ?? "", reason), {
    refreshes: [clientLimitsQuery(id).queryKey],
    onDone: (changed) => {
      queryClient.setQueryData(clientLimitsQuery(id).queryKey, changed);
      const waits = changed.waiting.some(
        ({ category, rule }) => category === limit.category && rule === limit.rule,
      );
      toast({ title: t(waits ? "raiseWaits" : "granted") });
      onClose();
    },
  });
  return (
    <DecisionDialog
      title={`${t(`categories.${limit.category}`)}: ${t(`rules.${limit.rule}`)}`}
      text={t("grantText")}
      action={t("save")}
      reason={{ label: t("reason"), hint: t("reasonHint"), schema: setClientLimitRoute.body.shape.reason }}
      ready={amount !== undefined}
      busy={granting.isPending}
      error={granting.error}
      onConfirm={(reason) => granting.mutate(reason)}
      onClose={onClose}
    >
      <Field label={t("amount")}>
        <MoneyInput asset="BRL" value={amount} onValueChange={setAmount} />
      </Field>
    </DecisionDialog>
  );
}
