import { suspendP2pPerson } from "@lastro/contracts/p2p/administration";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { type NewSuspension, suspend } from "@/features/p2p/admin/api";
import { ReasonDialog } from "@/features/p2p/admin/reason-dialog";

interface SuspendButtonProps {
  person: { id: string; name: string };
  tradeId?: string;
}

/** Keeps somebody from offering and taking, for some days or until it is lifted. */
export function SuspendButton({ person, tradeId }: SuspendButtonProps) {
  const { t } = useTranslation("p2p-admin");
  const [asking, setAsking] = useState(false);
  const [days, setDays] = useState("");
  const count = days === "" ? undefined : Number(days);
  const isBad = count !== undefined && !suspendP2pPerson.body.shape.days.safeParse(count).success;
  const bodyOf = (reason: string): NewSuspension => ({
    userId: person.id,
    reason,
    ...(count !== undefined && { days: count }),
    ...(tradeId !== undefined && { tradeId }),
  });
  return (
    <>
      <Button variant="secondary" wraps className="text-negative" onClick={() => setAsking(true)}>
        {t("suspensions.suspend", { name: person.name })}
      </Button>
      {asking && (
        <ReasonDialog
          title={t("suspensions.suspend", { name: person.name })}
          text={t("suspensions.text")}
          action={t("suspensions.action")}
          done={t("suspensions.done", { name: person.name })}
          destructive
          readers="person"
          schema={suspendP2pPerson.body.shape.reason}
          ready={!isBad}
          bodyOf={bodyOf}
          send={(body) => suspend(body)}
          onClose={() => setAsking(false)}
        >
          <Field
            label={t("suspensions.days")}
            hint={t("suspensions.daysHint")}
            error={isBad ? t("suspensions.daysProblem") : undefined}
          >
            <Input
              inputMode="numeric"
              maxLength={4}
              className="figures text-right"
              value={days}
              onChange={({ target }) => setDays(target.value.replace(/\D/g, ""))}
            />
          </Field>
        </ReasonDialog>
      )}
    </>
  );
}
