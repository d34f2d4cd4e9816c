import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import type { OrderDetail } from "@/features/grain/orders/api";
import { orderPixQuery, type OrderPix as Payment, payOrderByPix } from "@/features/grain/orders/pix/api";
import { PixCode } from "@/features/grain/orders/pix/pix-code";
import { writtenUsdt } from "@/features/grain/shared/figures";
import { ApiError } from "@/lib/api-error";
import { formatAmount } from "@/lib/format-number";
import { useIdempotencyKeys } from "@/lib/idempotency";

/** How a buyer pays a reserved order in reais, and what became of it. Nothing where neither is to be said. */
export function OrderPix({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("grain-orders-pix");
  const heading = useId();
  const queryClient = useQueryClient();
  const keys = useIdempotencyKeys();
  const { data } = useQuery({ ...orderPixQuery(order.id), enabled: order.side === "buyer" });
  const ask = useMutation({
    mutationFn: () => payOrderByPix(order, keys.keyFor([order.id, order.version, data?.pix?.id])),
    onSuccess: (pix) => {
      keys.settle();
      queryClient.setQueryData(orderPixQuery(order.id).queryKey, { pix });
    },
    onError: (error) => {
      if (error instanceof ApiError) keys.settle();
    },
  });
  const pix = data?.pix ?? null;
  const mayPay = order.may.includes("pay");
  if (data === undefined || (pix === null && !mayPay)) return null;
  const isOpen = pix?.status === "waiting" && mayPay;
  return (
    <section aria-labelledby={heading}>
      <Card>
        <CardContent className="flex flex-col gap-4 pt-5">
          <h2 id={heading} className="font-semibold">
            {t("title")}
          </h2>
          {pix !== null && <Outcome pix={pix} />}
          {isOpen && <PixCode pix={pix} />}
          {mayPay && !isOpen && (
            <>
              {pix === null && <p className="text-ink-muted text-sm">{t("lead")}</p>}
              {ask.isError && <ErrorAlert error={ask.error} />}
              <Button
                variant="secondary"
                className="self-start"
                disabled={ask.isPending}
                onClick={() => ask.mutate()}
              >
                {t(ask.isPending ? "asking" : pix === null ? "ask" : "again")}
              </Button>
            </>
          )}
        </CardContent>
      </Card>
    </section>
  );
}

/** What became of a Pix: paid, out of time, returned. */
function Outcome({ pix }: { pix: Payment }) {
  const { t } = useTranslation(["grain-orders-pix", "grain-orders"]);
  const { returned } = pix;
  return (
    <>
      {pix.status === "paid" && (
        <Alert tone="positive" title={t("paid")}>
          {t("paidText", { amount: formatAmount("BRL", pix.amount), usdt: writtenUsdt(pix.usdt) })}
        </Alert>
      )}
      {pix.status === "expired" && (
        <Alert tone="info" title={t("expired")}>
          {t("expiredText")}
        </Alert>
      )}
      {returned !== null && (
        <Alert tone="warning" title={t("returned", { amount: formatAmount("BRL", returned.amount) })}>
          {t(`order.pixReasons.${returned.reason}`, { ns: "grain-orders" })}
        </Alert>
      )}
    </>
  );
}
