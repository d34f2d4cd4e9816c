import { MARKET_COINS } from "@lastro/contracts/market-coins";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { AssetIcon } from "@/components/asset-icon";
import { alertsQuery, type PriceAlert, removeAlert } from "@/components/price-alerts/api";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatDateTime } from "@/lib/format-date";
import { formatPrice } from "@/lib/format-price";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

/** Alerts that wait and alerts that were told, each with its way out. */
export function AlertList({ alerts }: { alerts: readonly PriceAlert[] }) {
  return (
    <ul className="divide-y">
      {alerts.map((alert) => (
        <AlertRow key={alert.id} alert={alert} />
      ))}
    </ul>
  );
}

function AlertRow({ alert }: { alert: PriceAlert }) {
  const { t } = useTranslation("price-alerts");
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const { id, asset, direction, told } = alert;
  const isCurrency = asset === "USD" || asset === "EUR";
  const name = isCurrency ? t(`names.${asset}`) : MARKET_COINS[asset].name;
  const what = t(`what.${direction}`, { name, price: formatPrice("BRL", alert.price) });
  const removing = useMutation({
    mutationFn: () => removeAlert(id),
    onSuccess: () => toast({ title: t("removed") }),
    onError: (error) => void failed(t("notRemoved"), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: alertsQuery.queryKey }),
  });
  return (
    <li className="flex items-center gap-3 px-5 py-3">
      <AssetIcon asset={asset} />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <Link
          to={isCurrency ? "/currency" : `/crypto-market/${asset}`}
          className="figures font-medium hover:underline"
        >
          {what}
        </Link>
        {told === null ? (
          <Badge tone="info">{t("waiting")}</Badge>
        ) : (
          <span className="figures text-ink-muted text-sm">
            {t("told", { at: formatDateTime(told.at), price: formatPrice("BRL", told.price) })}
          </span>
        )}
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("remove", { what })}
        disabled={removing.isPending}
        onClick={() => removing.mutate()}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </Button>
    </li>
  );
}
