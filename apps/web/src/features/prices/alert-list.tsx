import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { AssetIcon } from "@/components/asset-icon";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { alertsQuery, nameOf, type PriceAlert, removeAlert } from "@/features/prices/api";
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
  const { t } = useTranslation("prices");
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const { id, coin, direction, told } = alert;
  const what = t(`alerts.what.${direction}`, { name: nameOf(coin), price: formatPrice("BRL", alert.price) });
  const removing = useMutation({
    mutationFn: () => removeAlert(id),
    onSuccess: () => toast({ title: t("alerts.removed") }),
    onError: (error) => void failed(t("alerts.notRemoved"), error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: alertsQuery.queryKey }),
  });
  return (
    <li className="flex items-center gap-3 px-5 py-3">
      <AssetIcon asset={coin} />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
        <Link to={`/crypto-market/${coin}`} className="figures font-medium hover:underline">
          {what}
        </Link>
        {told === null ? (
          <Badge tone="info">{t("alerts.waiting")}</Badge>
        ) : (
          <span className="figures text-ink-muted text-sm">
            {t("alerts.told", { at: formatDateTime(told.at), price: formatPrice("BRL", told.price) })}
          </span>
        )}
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("alerts.remove", { what })}
        disabled={removing.isPending}
        onClick={() => removing.mutate()}
      >
        <Trash2 aria-hidden="true" className="size-5" />
      </Button>
    </li>
  );
}
