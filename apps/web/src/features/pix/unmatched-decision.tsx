import { attributeUnmatchedPix, returnUnmatchedPix } from "@lastro/contracts/pix";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { attributeUnmatched, returnUnmatched, type Unmatched } from "@/features/pix/api";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

const { client: clientSchema } = attributeUnmatchedPix.body.shape;
const REFRESHES = [["pix", "unmatched"], ["cases"]];

export interface Decision {
  readonly kind: "attribute" | "return";
  readonly unmatched: Unmatched;
}

type UnmatchedDecisionProps = Decision & { onClose: () => void };

/** Confirms a decision about someone's money with its amount, its counterparty and its grounds. */
export function UnmatchedDecision({ kind, ...props }: UnmatchedDecisionProps) {
  return kind === "attribute" ? <Attribute {...props} /> : <Return {...props} />;
}

type StepProps = Omit<UnmatchedDecisionProps, "kind">;

function Attribute({ unmatched, onClose }: StepProps) {
  const { t } = useTranslation("pix");
  const [client, setClient] = useState("");
  const [left, setLeft] = useState(false);
  const isNamed = clientSchema.safeParse(client).success;
  const saving = useDecision(
    (grounds: string, key) => attributeUnmatched(unmatched.id, { client: client.trim(), grounds }, key),
    {
      refreshes: REFRESHES,
      onDone: ({ status }) => {
        // Still open: another administrator has to let a large one happen.
        toast({ title: t(status === "OPEN" ? "admin.done.asked" : "admin.done.attribute") });
        onClose();
      },
    },
  );
  return (
    <DecisionDialog
      title={t("admin.attributeTitle")}
      text={t("admin.attributeText", { amount: formatAmount("BRL", unmatched.amount) })}
      action={saving.isPending ? t("admin.busy") : t("admin.attribute")}
      reason={useGrounds(attributeUnmatchedPix)}
      ready={isNamed}
      busy={saving.isPending}
      error={saving.error}
      onConfirm={(grounds) => saving.mutate(grounds)}
      onClose={onClose}
    >
      <Field
        label={t("admin.client")}
        error={left && !isNamed ? t("admin.clientMissing") : undefined}
        required
      >
        <Input
          value={client}
          maxLength={clientSchema.out.maxLength ?? undefined}
          autoComplete="off"
          onBlur={() => setLeft(true)}
          onChange={({ target }) => setClient(target.value)}
        />
      </Field>
    </DecisionDialog>
  );
}

function Return({ unmatched, onClose }: StepProps) {
  const { t } = useTranslation("pix");
  const saving = useDecision((grounds: string, key) => returnUnmatched(unmatched.id, { grounds }, key), {
    refreshes: REFRESHES,
    onDone: () => {
      toast({ title: t("admin.done.return") });
      onClose();
    },
  });
  return (
    <DecisionDialog
      title={t("admin.returnTitle")}
      text={t("admin.returnText", {
        amount: formatAmount("BRL", unmatched.amount),
        payer: unmatched.payer.name ?? t("admin.unknownPayer"),
      })}
      action={saving.isPending ? t("admin.busy") : t("admin.return")}
      reason={useGrounds(returnUnmatchedPix)}
      busy={saving.isPending}
      error={saving.error}
      onConfirm={(grounds) => saving.mutate(grounds)}
      onClose={onClose}
    />
  );
}

function useGrounds({ body }: typeof attributeUnmatchedPix | typeof returnUnmatchedPix) {
  const { t } = useTranslation("pix");
  return {
    label: t("admin.grounds"),
    hint: t("admin.groundsHint"),
    schema: body.shape.grounds,
    singleLine: true,
    problem: t("admin.groundsShort"),
  };
}
