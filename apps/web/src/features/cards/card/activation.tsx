import { useState } from "react";
import { useTranslation } from "react-i18next";
import { OutcomeAlert } from "@/components/outcome-alert";
import { PRIMARY_IN_SIGHT } from "@/components/primary-in-sight";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { activate, type Card } from "@/features/cards/shared/api";
import { useCardCommand } from "@/features/cards/shared/use-card-command";
import { toast } from "@/lib/toast-store";

const DIGITS = 4;

/** The holder has the plastic and proves it by its last digits. */
export function Activation({ card }: { card: Card }) {
  const { t } = useTranslation("cards");
  const [digits, setDigits] = useState("");
  const [tried, setTried] = useState(false);
  const command = useCardCommand(
    (lastDigits: string) => activate(card.id, lastDigits),
    () => toast({ title: t("activate.done"), description: t("activate.doneText") }),
  );
  const isWhole = digits.length === DIGITS;
  const send = () => {
    setTried(true);
    if (isWhole && !command.isPending) command.mutate(digits);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="flex flex-col gap-4 rounded-lg border bg-surface p-5"
    >
      <h2 className="font-semibold">{t("activate.title")}</h2>
      <Field
        label={t("activate.digits")}
        hint={t("activate.hint")}
        error={tried && !isWhole ? t("activate.missing") : undefined}
        required
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={DIGITS}
          className="figures max-w-28 tracking-[0.3em]"
          value={digits}
          onChange={({ target }) => setDigits(target.value.replace(/\D/g, ""))}
        />
      </Field>
      <OutcomeAlert error={command.error} onRepeat={send} />
      <Button type="submit" size="lg" className={PRIMARY_IN_SIGHT} disabled={command.isPending}>
        {t("activate.action")}
      </Button>
    </form>
  );
}
