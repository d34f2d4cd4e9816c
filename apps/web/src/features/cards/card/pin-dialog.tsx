import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { OutcomeAlert } from "@/components/outcome-alert";
import { PasswordInput } from "@/components/password-input";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { canEncrypt, encryptPin } from "@/features/cards/card/encrypt-pin";
import { type Card, pinKey, setPin } from "@/features/cards/shared/api";
import { ProofFor } from "@/features/cards/shared/proof-for";
import { useCardCommand } from "@/features/cards/shared/use-card-command";
import { toast } from "@/lib/toast-store";

const DIGITS = 4;

/** Sets the PIN of a card: encrypted here with the issuer's key, so that the bank never reads it. */
export function PinDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const { t } = useTranslation(["cards", "common"]);
  const [pin, setTyped] = useState("");
  const [again, setAgain] = useState("");
  const [tried, setTried] = useState(false);
  const command = useCardCommand(
    async (chosen: string) => setPin(card.id, await encryptPin((await pinKey()).pem, chosen)),
    () => {
      toast({ title: t("pin.done") });
      onClose();
    },
  );
  const isWhole = pin.length === DIGITS;
  const send = () => {
    setTried(true);
    if (isWhole && pin === again && !command.isPending) command.mutate(pin);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const digits = (typed: string) => typed.replace(/\D/g, "").slice(0, DIGITS);
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("pin.title")}</DialogTitle>
        <DialogDescription>{t("pin.text")}</DialogDescription>
        {card.pin === "blocked" && <Alert tone="warning">{t("pin.wasBlocked")}</Alert>}
        {canEncrypt() ? (
          <form noValidate onSubmit={submit} className="flex flex-col gap-4">
            <Field
              label={t("pin.new")}
              hint={t("pin.hint")}
              error={tried && !isWhole ? t("pin.short") : undefined}
              required
            >
              <PasswordInput
                inputMode="numeric"
                autoComplete="off"
                value={pin}
                onChange={({ target }) => setTyped(digits(target.value))}
              />
            </Field>
            <Field
              label={t("pin.again")}
              error={tried && isWhole && pin !== again ? t("pin.different") : undefined}
              required
            >
              <PasswordInput
                inputMode="numeric"
                autoComplete="off"
                value={again}
                onChange={({ target }) => setAgain(digits(target.value))}
              />
            </Field>
            <OutcomeAlert error={command.error} onRepeat={send} />
            <DialogFooter>
              <Button variant="secondary" onClick={onClose}>
                {t("cancel", { ns: "common" })}
              </Button>
              <Button type="submit" disabled={command.isPending}>
                {t("pin.save")}
              </Button>
            </DialogFooter>
          </form>
        ) : (
          <Alert tone="warning">{t("pin.unsafe")}</Alert>
        )}
        <ProofFor command={command} />
      </DialogContent>
    </Dialog>
  );
}
