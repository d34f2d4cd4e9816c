import { formatPhone, parsePhone } from "@lastro/contracts/documents";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PhoneInput } from "@/components/masked-input";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ConfirmFactor } from "@/features/security/confirm-factor";
import { EnrolFooter, freeName } from "@/features/security/enrol-parts";
import type { Factor } from "@/lib/session/factors";
import { meQuery } from "@/lib/session/me";
import { beginPhone, sendTextCode, type TextChallenge, verifyTextCode } from "@/lib/session/text-code";
import { useAuthAction } from "@/lib/session/use-auth-action";
import { useCooldown } from "@/lib/use-cooldown";

interface PhoneDialogProps {
  taken: readonly Factor[];
  onClose: () => void;
}

const MOBILE = /^\d{2}9\d{8}$/;

/** Sets up a telephone as second factor: its number, a code sent to it, and the code to prove that it arrived. */
export function PhoneDialog({ taken, onClose }: PhoneDialogProps) {
  const { t } = useTranslation("security");
  const me = useQuery(meQuery);
  const form = useForm<{ name: string; number?: string }>({
    defaultValues: { name: freeName(t("phone.defaultName"), taken) },
  });
  const { name, number: typed } = form.watch();
  const [sent, setSent] = useState<TextChallenge>();
  const number = typed ?? me.data?.phone?.replace(/^\+55/, "") ?? "";
  const isMobile = MOBILE.test(number) && parsePhone(number) !== null;
  const sending = useAuthAction(async () => setSent(await beginPhone(name.trim(), number)));
  const ready = isMobile && name.trim() !== "" && !sending.busy;
  const begin = form.handleSubmit(() => {
    if (ready) sending.run();
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("phone.addTitle")}</DialogTitle>
        {sent === undefined ? (
          <form noValidate onSubmit={(event) => void begin(event)} className="flex flex-col gap-4">
            <DialogDescription>{t("phone.addText")}</DialogDescription>
            <Field
              label={t("phone.number")}
              error={number.length === 11 && !isMobile ? t("phone.numberInvalid") : undefined}
              hint={t("phone.numberHint")}
              required
            >
              <PhoneInput value={number} onValueChange={(digits) => form.setValue("number", digits)} />
            </Field>
            <Field label={t("authenticator.name")} hint={t("authenticator.nameHint")}>
              <Input maxLength={60} {...form.register("name")} />
            </Field>
            {sending.problem !== undefined && <Alert tone="negative">{sending.problem}</Alert>}
            <EnrolFooter onClose={onClose} disabled={!ready} action="continue" />
          </form>
        ) : (
          <ConfirmPhone number={number} sent={sent} onClose={onClose} />
        )}
      </DialogContent>
    </Dialog>
  );
}

const BETWEEN_TEXTS_SECONDS = 60;

function ConfirmPhone({
  number,
  sent,
  onClose,
}: {
  number: string;
  sent: TextChallenge;
  onClose: () => void;
}) {
  const { t } = useTranslation(["security", "identity"]);
  const { secondsLeft, wait } = useCooldown();
  const [challenge, setChallenge] = useState(sent);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the code this step began with.
  useEffect(() => wait(BETWEEN_TEXTS_SECONDS), []);
  const again = useAuthAction(async () => {
    setChallenge(await sendTextCode(sent.factorId));
    wait(BETWEEN_TEXTS_SECONDS);
  });
  return (
    <ConfirmFactor
      description={t("phone.sent", { number: formatPhone(`+55${number}`) })}
      done={{ title: t("phone.added"), description: t("phone.addedText") }}
      verify={(code) => verifyTextCode(challenge, code)}
      problem={again.problem}
      below={
        <Button
          variant="ghost"
          size="sm"
          className="self-start"
          disabled={secondsLeft > 0 || again.busy}
          onClick={() => again.run()}
        >
          {secondsLeft > 0
            ? t("identity:twoFactor.resendIn", { seconds: secondsLeft })
            : t("identity:twoFactor.resend")}
        </Button>
      }
      onDone={onClose}
      onClose={onClose}
    />
  );
}
