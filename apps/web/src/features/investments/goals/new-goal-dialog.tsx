import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Label } from "@/components/ui/label";
import { Switch } from "@/components/ui/switch";
import {
  CHANGED_BY_INVESTING,
  createNewGoal,
  type GoalWords,
  productsQuery,
  type SavingAsked,
} from "@/features/investments/api";
import { dayFromToday } from "@/features/investments/goals/days";
import { FormDialog } from "@/features/investments/goals/form-dialog";
import { GoalFields } from "@/features/investments/goals/goal-fields";
import { SavingFields } from "@/features/investments/goals/saving-fields";
import { ProductTold } from "@/features/investments/product-told";
import { toast } from "@/lib/toast-store";
import { useDecision } from "@/lib/use-decision";

/** What to save for, by when, and how; under everything that is to be known of the deposit. */
export function NewGoalDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("investments");
  const [today, tomorrow] = [dayFromToday(0), dayFromToday(1)];
  const [typed, setTyped] = useState<GoalWords>({ name: "", picture: "reserve", target: "", targetOn: "" });
  const [isSaving, setSaving] = useState(false);
  const [saving, setSavingTyped] = useState<SavingAsked>({ amount: "", repeats: "monthly", startsOn: today });
  const { data } = useQuery(productsQuery);
  const product = data?.items.find(({ termDays, open }) => termDays === null && open);
  const creating = useDecision(createNewGoal, {
    refreshes: CHANGED_BY_INVESTING,
    onDone: () => {
      toast({ title: t("goals.created") });
      onClose();
    },
  });
  const id = useId();
  const isComplete =
    typed.name.trim() !== "" &&
    /[1-9]/.test(typed.target) &&
    typed.targetOn >= tomorrow &&
    (!isSaving || (/[1-9]/.test(saving.amount) && saving.startsOn >= today));
  return (
    <FormDialog
      title={t("goals.new")}
      text={t("goals.form.text")}
      action={t("goals.create")}
      isComplete={isComplete}
      busy={creating.isPending}
      error={creating.error}
      onConfirm={() =>
        creating.mutate({ ...typed, name: typed.name.trim(), saving: isSaving ? saving : null })
      }
      onClose={onClose}
    >
      <GoalFields
        typed={typed}
        min={tomorrow}
        onChange={(part) => {
          creating.reset();
          setTyped({ ...typed, ...part });
        }}
      />
      <div className="flex min-h-11 items-center gap-3">
        <Switch id={id} checked={isSaving} onCheckedChange={setSaving} />
        <Label htmlFor={id}>{t("goals.saving.also")}</Label>
      </div>
      {isSaving && (
        <SavingFields
          typed={saving}
          today={today}
          onChange={(part) => {
            creating.reset();
            setSavingTyped({ ...saving, ...part });
          }}
        />
      )}
      {product !== undefined && <ProductTold product={product} />}
    </FormDialog>
  );
}
