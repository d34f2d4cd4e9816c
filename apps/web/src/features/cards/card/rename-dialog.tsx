import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { type Card, rename } from "@/features/cards/shared/api";
import { useCardCommand } from "@/features/cards/shared/use-card-command";

const MAX_NAME = 30;

/** A name of the holder's own for a card; left empty, it has none. */
export function RenameDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const { t } = useTranslation(["cards", "common"]);
  const [name, setName] = useState(card.name ?? "");
  const command = useCardCommand((to: string) => rename(card.id, to === "" ? null : to), onClose);
  return (
    <DecisionDialog
      title={t("actions.rename")}
      text={t("request.nameHint")}
      action={t("save", { ns: "common" })}
      busy={command.isPending}
      error={command.error}
      onConfirm={() => command.mutate(name.trim())}
      onClose={onClose}
    >
      <Field label={t("request.name")}>
        <Input maxLength={MAX_NAME} value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
    </DecisionDialog>
  );
}
