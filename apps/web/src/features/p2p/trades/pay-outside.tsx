import { useQueryClient } from "@tanstack/react-query";
import { Paperclip } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FileButton } from "@/components/file-button";
import { OutcomeAlert } from "@/components/outcome-alert";
import { PRIMARY_IN_SIGHT } from "@/components/primary-in-sight";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { messagesQuery, type RoomMessage, type Trade } from "@/features/p2p/trades/api";
import { PayTo } from "@/features/p2p/trades/pay-to";
import { useSendPicture } from "@/features/p2p/trades/use-send-picture";
import { useTradeCommand } from "@/features/p2p/trades/use-trade-command";
import { NoAnswerError } from "@/lib/api-error";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";

/** Pays from another bank: where to, then by what it is proved that it was paid. */
export function PayOutside({ trade }: { trade: Trade }) {
  const { t } = useTranslation("p2p");
  const queryClient = useQueryClient();
  const { register, handleSubmit, watch } = useForm({ defaultValues: { endToEndId: "" } });
  const [receipt, setReceipt] = useState<RoomMessage["file"]>(null);
  const [tried, setTried] = useState(false);
  const endToEndId = watch("endToEndId").trim();
  const hasProof = endToEndId !== "" || receipt !== null;
  const paid = useTradeCommand(trade.id, {
    onDone: () =>
      toast({
        title: t("pay.doneMarked", { amount: formatAmount("BRL", trade.total) }),
        description: t("pay.doneMarkedText"),
      }),
  });
  const picture = useSendPicture(trade.id, (message) => {
    setReceipt(message.file);
    void queryClient.invalidateQueries({ queryKey: messagesQuery(trade.id).queryKey });
  });
  const send = () =>
    paid.mutate({
      is: "paid",
      form: {
        ...(endToEndId !== "" && { endToEndId }),
        ...(receipt !== null && { receiptId: receipt.id }),
      },
    });
  const submit = handleSubmit(() => {
    setTried(true);
    if (hasProof && !paid.isPending) send();
  });
  const unknown = paid.error instanceof NoAnswerError && paid.error.outcomeUnknown;
  return (
    <section aria-labelledby="pay" className="flex flex-col gap-5">
      {trade.payTo !== null && <PayTo trade={trade} payTo={trade.payTo} />}
      <Alert tone="warning">{t("pay.ownAccountOnly")}</Alert>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <p className="text-sm">{t("pay.prove")}</p>
        <Field
          label={t("pay.endToEndId")}
          hint={t("pay.endToEndIdHint")}
          error={tried && !hasProof ? t("pay.proofMissing") : undefined}
        >
          <Input maxLength={60} autoComplete="off" autoCapitalize="characters" {...register("endToEndId")} />
        </Field>
        <div className="flex flex-wrap items-center gap-3">
          <FileButton
            label={t("pay.receipt")}
            accept="image/jpeg,image/png,application/pdf"
            className="max-sm:w-full"
            disabled={picture.isPending}
            onFile={picture.mutate}
          >
            <Paperclip aria-hidden="true" className="size-4" />
            {t(picture.isPending ? "room.sending" : "pay.receipt")}
          </FileButton>
          {receipt !== null && <span className="min-w-0 break-all text-sm">{receipt.name}</span>}
        </div>
        <OutcomeAlert error={paid.error} onRepeat={send} />
        <Button type="submit" size="lg" wraps className={PRIMARY_IN_SIGHT} disabled={paid.isPending}>
          {unknown ? t("take.check") : t("pay.paid", { amount: formatAmount("BRL", trade.total) })}
        </Button>
      </form>
    </section>
  );
}
