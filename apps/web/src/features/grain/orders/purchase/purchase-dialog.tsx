import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { LeaderRow } from "@/components/leader-row";
import { MoneyInput } from "@/components/money-input";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { placeOrder } from "@/features/grain/orders/api";
import { orderPath } from "@/features/grain/orders/order-paths";
import { buyByPix } from "@/features/grain/orders/pix/api";
import { PurchaseDetails } from "@/features/grain/orders/purchase/purchase-details";
import { CONFIRMATION, type PurchaseMode } from "@/features/grain/orders/purchase/purchase-modes";
import { costOf, writtenPrice, writtenTonnes } from "@/features/grain/shared/figures";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { MarketFee } from "@/features/grain/shared/offers/market-fee";
import { type Offer, sacaOfOffer } from "@/features/grain/shared/offers/offers";
import { SacaPrice } from "@/features/grain/shared/saca-price";
import { SigningFields } from "@/features/grain/shared/signing/signing-fields";
import { useSigning } from "@/features/grain/shared/signing/use-signing";
import { Usdt } from "@/features/grain/shared/usdt";
import { walletQuery } from "@/features/grain/shared/wallet-query";
import { ApiError } from "@/lib/api-error";
import { compareDecimals } from "@/lib/decimals";
import { useIdempotencyKeys } from "@/lib/idempotency";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

interface PurchaseDialogProps {
  /** What is being bought; null while the dialog is closed. */
  offer: Offer | null;
  onClose: () => void;
  onDeposit: () => void;
  onOrders: () => void;
}

/** Buying in three steps: how much, whether really, and that it is done. */
export function PurchaseDialog({ offer, ...props }: PurchaseDialogProps) {
  return (
    <Dialog open={offer !== null} onOpenChange={(open) => !open && props.onClose()}>
      {offer !== null && <Purchase offer={offer} {...props} />}
    </Dialog>
  );
}

type Step = "details" | "confirmation" | "success";

function Purchase({ offer, onClose, onDeposit, onOrders }: PurchaseDialogProps & { offer: Offer }) {
  const { t } = useTranslation(["grain-orders", "common", "grain"]);
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const keys = useIdempotencyKeys();
  const navigate = useNavigate();
  const signing = useSigning();
  const wallet = useQuery(walletQuery);
  const [step, setStep] = useState<Step>("details");
  const [mode, setMode] = useState<PurchaseMode>("buy");
  const [proposed, setProposed] = useState<string | undefined>();
  const { dateTime } = useLocalTime();
  const [quantity, setQuantity] = useState<string | undefined>(() => plain(offer.minimumOrder));
  const proposes = mode === "propose";
  const price = proposes ? proposed : offer.pricePerTonne;
  const total = costOf(price, quantity) ?? "0";
  const buy = useMutation({
    mutationFn: async () => {
      if (mode === "pix") {
        const body = {
          signature: await signing.sign(),
          offerId: offer.id,
          quantity: quantity ?? "0",
          pricePerTonne: offer.pricePerTonne,
        };
        return (await buyByPix(body, keys.keyFor([mode, body]))).order;
      }
      const body = {
        signature: await signing.sign(),
        offerId: offer.id,
        quantity: quantity ?? "0",
        pricePerTonne: offer.pricePerTonne,
        ...(mode === "reserve" ? { awaitDeposit: true as const } : {}),
        ...(proposes && proposed !== undefined ? { proposedPrice: proposed } : {}),
      };
      return placeOrder(body, keys.keyFor(body));
    },
    onSuccess: (order) => {
      keys.settle();
      signing.forget();
      if (mode === "pix") void navigate(orderPath(order));
      else setStep("success");
    },
    onError: (error) => {
      if (error instanceof ApiError) keys.settle();
      signing.refused(error);
      const short = error instanceof ApiError && error.code === "grain.order_balance_too_low";
      if (short) {
        toast({ title: t("purchase.short"), description: t("purchase.shortText"), variant: "destructive" });
      } else {
        void failed(t("purchase.failed"), error);
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["grain"] }),
  });

  if (step === "success") {
    const due = buy.data?.status === "criada" ? buy.data.next.dueAt : null;
    const kept = proposes ? "propose" : "reserve";
    return (
      <DialogContent>
        <div className="flex flex-col items-center gap-3 pt-2 text-center">
          <CircleCheck aria-hidden="true" className="draws-itself size-14 text-positive" />
          <DialogTitle className="pr-0">
            {t(due === null ? "purchase.done" : `purchase.${kept}.done`)}
          </DialogTitle>
          <DialogDescription>
            {due === null
              ? t("purchase.doneText", { weight: writtenTonnes(quantity ?? "0"), name: offer.name })
              : t(`purchase.${kept}.doneText`, {
                  weight: writtenTonnes(quantity ?? "0"),
                  name: offer.name,
                  at: dateTime(due),
                })}
          </DialogDescription>
        </div>
        {buy.data !== undefined && due === null && (
          <dl className="flex flex-col gap-2 rounded-lg bg-sunken p-4 text-sm">
            <LeaderRow label={t("purchase.inEscrow")}>
              <Usdt amount={buy.data.money.inEscrow} />
            </LeaderRow>
          </dl>
        )}
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            {t("close", { ns: "common" })}
          </Button>
          <Button
            variant="wheat"
            onClick={() => {
              onClose();
              if (due === null || proposes) onOrders();
              else onDeposit();
            }}
          >
            {t(due === null || proposes ? "purchase.seeOrders" : "purchase.deposit")}
          </Button>
        </DialogFooter>
      </DialogContent>
    );
  }

  if (step === "confirmation") {
    const words = CONFIRMATION[mode];
    return (
      <DialogContent onInteractOutside={(event) => event.preventDefault()}>
        <DialogTitle>{t(words.title)}</DialogTitle>
        <DialogDescription>{t(words.text)}</DialogDescription>
        <dl className="flex flex-col gap-2 rounded-lg bg-sunken p-4 text-sm">
          <LeaderRow label={t("purchase.grain")}>{offer.name}</LeaderRow>
          <LeaderRow label={t("purchase.quantity")}>
            {t("tonnesShort", { ns: "grain", weight: writtenTonnes(quantity ?? "0") })}
          </LeaderRow>
          <LeaderRow label={t("offer.price", { ns: "grain" })}>
            {writtenPrice(price ?? "0")} {t("perTonne", { ns: "grain" })}
          </LeaderRow>
          <SacaPrice pricePerTonne={price} sacaKg={sacaOfOffer(offer)} />
          <LeaderRow label={t("purchase.network")}>USDT</LeaderRow>
          <MarketFee of="ofProducers" />
          <LeaderRow label={t("purchase.total")} className="border-t pt-2 text-base">
            <span className="font-semibold">
              <Usdt amount={total} />
            </span>
          </LeaderRow>
        </dl>
        <Alert tone="info">{t(words.note)}</Alert>
        <SigningFields signing={signing} />
        {buy.isError && <ErrorAlert error={buy.error} />}
        <DialogFooter>
          <Button
            variant="secondary"
            disabled={buy.isPending}
            onClick={() => {
              buy.reset();
              if (mode === "reserve" || mode === "pix") setMode("buy");
              setStep("details");
            }}
          >
            {t("back", { ns: "common" })}
          </Button>
          <Button variant="wheat" disabled={buy.isPending || !signing.isReady} onClick={() => buy.mutate()}>
            {t(buy.isPending ? words.busy : words.confirm)}
          </Button>
        </DialogFooter>
      </DialogContent>
    );
  }

  const below = quantity === undefined || compareDecimals(quantity, offer.minimumOrder) < 0;
  const above = quantity !== undefined && compareDecimals(quantity, offer.available) > 0;
  const short = !proposes && wallet.data !== undefined && compareDecimals(wallet.data.available, total) < 0;
  const same = proposes && proposed !== undefined && compareDecimals(proposed, offer.pricePerTonne) === 0;
  const priceless = proposes && (proposed === undefined || !/[1-9]/.test(proposed) || same);
  return (
    <DialogContent className="max-w-xl">
      <DialogTitle>{t("purchase.title", { name: offer.name })}</DialogTitle>
      <DialogDescription>{t("purchase.lead")}</DialogDescription>
      <PurchaseDetails
        offer={offer}
        quantity={quantity}
        onQuantity={setQuantity}
        total={total}
        below={below}
        above={above}
        balance={wallet.data?.available}
      />
      {proposes && (
        <Field
          label={t("purchase.propose.price")}
          hint={t("purchase.propose.hint")}
          error={same ? t("purchase.propose.same") : undefined}
          required
        >
          <MoneyInput asset="USDT" decimals={2} value={proposed} onValueChange={setProposed} />
        </Field>
      )}
      <Button
        variant="ghost"
        size="sm"
        className="self-start"
        onClick={() => setMode(proposes ? "buy" : "propose")}
      >
        {t(proposes ? "purchase.propose.listed" : "purchase.propose.offer")}
      </Button>
      {short && !below && (
        <Alert tone="warning">
          <p>{t("purchase.shortText")}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button
              variant="secondary"
              size="sm"
              onClick={() => {
                onClose();
                onDeposit();
              }}
            >
              {t("purchase.deposit")}
            </Button>
            {!above && (
              <Button
                variant="secondary"
                size="sm"
                onClick={() => {
                  setMode("reserve");
                  setStep("confirmation");
                }}
              >
                {t("purchase.reserve.offer")}
              </Button>
            )}
          </div>
        </Alert>
      )}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          {t("cancel", { ns: "common" })}
        </Button>
        {!proposes && (
          <Button
            variant="secondary"
            disabled={below || above}
            onClick={() => {
              setMode("pix");
              setStep("confirmation");
            }}
          >
            {t("purchase.pix.offer")}
          </Button>
        )}
        <Button
          variant="wheat"
          disabled={below || above || short || priceless || wallet.data === undefined}
          onClick={() => setStep("confirmation")}
        >
          {t("continue", { ns: "common" })}
        </Button>
      </DialogFooter>
    </DialogContent>
  );
}

const plain = (tonnes: string) => (tonnes.includes(".") ? tonnes.replace(/\.?0+$/, "") : tonnes);
