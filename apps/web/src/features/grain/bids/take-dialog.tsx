import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { LeaderRow } from "@/components/leader-row";
import { MoneyInput } from "@/components/money-input";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { type Bid, type BidAnswer, takeAnswer } from "@/features/grain/bids/api";
import { Price } from "@/features/grain/bids/price";
import { costOf, writtenTonnes } from "@/features/grain/shared/figures";
import { MarketFee } from "@/features/grain/shared/offers/market-fee";
import { SigningFields } from "@/features/grain/shared/signing/signing-fields";
import { useSigning } from "@/features/grain/shared/signing/use-signing";
import { Usdt } from "@/features/grain/shared/usdt";
import { walletQuery } from "@/features/grain/shared/wallet-query";
import { ApiError } from "@/lib/api-error";
import { compareDecimals } from "@/lib/decimals";
import { useIdempotencyKeys } from "@/lib/idempotency";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

interface TakeDialogProps {
  /** The answer that is being taken; null while the dialog is closed. */
  taken: { bid: Bid; answer: BidAnswer } | null;
  onClose: () => void;
}

/** Taking an answer: how much of it, what that costs, whether the wallet covers it, and the signature. */
export function TakeDialog({ taken, onClose }: TakeDialogProps) {
  return (
    <Dialog open={taken !== null} onOpenChange={(open) => !open && onClose()}>
      {taken !== null && <Take {...taken} onClose={onClose} />}
    </Dialog>
  );
}

function Take({ bid, answer, onClose }: { bid: Bid; answer: BidAnswer; onClose: () => void }) {
  const { t } = useTranslation(["grain-bids", "grain", "common"]);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const keys = useIdempotencyKeys();
  const signing = useSigning();
  const wallet = useQuery(walletQuery);
  const most = compareDecimals(answer.quantity, bid.remaining) > 0 ? bid.remaining : answer.quantity;
  const [quantity, setQuantity] = useState<string | undefined>(most);
  const total = costOf(answer.pricePerTonne, quantity);
  const isShort =
    total !== undefined && wallet.data !== undefined && compareDecimals(wallet.data.available, total) < 0;
  const take = useMutation({
    mutationFn: async (wanted: string) => {
      const body = { quantity: wanted, signature: await signing.sign() };
      return takeAnswer(answer.id, body, keys.keyFor([answer.id, body]));
    },
    onSuccess: (order) => {
      keys.settle();
      signing.forget();
      toast({ title: t(order.status === "paga" ? "take.done" : "take.reserved") });
      onClose();
      void navigate(`../orders/${order.id}`);
    },
    onError: (error) => {
      if (error instanceof ApiError) keys.settle();
      signing.refused(error);
      void failed(t("take.failed"), error);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["grain"] }),
  });
  return (
    <DialogContent onInteractOutside={(event) => event.preventDefault()}>
      <DialogTitle>{t("take.title")}</DialogTitle>
      <DialogDescription>{t("take.text", { producer: answer.producer.name })}</DialogDescription>
      <Field
        label={t("quantity")}
        hint={t("take.upTo", { weight: writtenTonnes(most) })}
        error={
          quantity !== undefined && compareDecimals(quantity, most) > 0
            ? t("take.tooMuch", { weight: writtenTonnes(most) })
            : undefined
        }
        required
      >
        <MoneyInput asset="t" decimals={1} value={quantity} onValueChange={setQuantity} />
      </Field>
      <dl className="flex flex-col gap-2 rounded-lg bg-sunken p-4 text-sm">
        <LeaderRow label={t("priceShort")}>
          <Price perTonne={answer.pricePerTonne} reais={answer.reais} />
        </LeaderRow>
        <MarketFee of="ofProducers" />
        <LeaderRow label={t("total")} className="border-t pt-2 text-base">
          <span className="font-semibold">
            <Usdt amount={total ?? "0"} />
          </span>
        </LeaderRow>
        {wallet.data !== undefined && (
          <LeaderRow label={t("take.wallet")}>
            <Usdt amount={wallet.data.available} />
          </LeaderRow>
        )}
      </dl>
      <Alert tone={isShort ? "warning" : "info"}>{t(isShort ? "take.short" : "take.paidNow")}</Alert>
      <SigningFields signing={signing} />
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          {t("cancel", { ns: "common" })}
        </Button>
        <Button
          variant="wheat"
          disabled={
            quantity === undefined ||
            total === undefined ||
            compareDecimals(quantity, most) > 0 ||
            !signing.isReady ||
            take.isPending
          }
          onClick={() => quantity !== undefined && take.mutate(quantity)}
        >
          {t(isShort ? "take.reserve" : "take.confirm")}
        </Button>
      </DialogFooter>
    </DialogContent>
  );
}
