import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { QrCode as QrIcon } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { Button } from "@/components/ui/button";
import { linkQuery, revokeLink } from "@/features/grain/orders/driver/api";
import { LinkDialog } from "@/features/grain/orders/driver/link-dialog";
import { useLocalTime } from "@/features/grain/shared/local-time";
import type { Load } from "@/features/grain/shared/orders/order-types";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

interface DriverLinkProps {
  orderId: string;
  load: Pick<Load, "id" | "number">;
}

/** The producer's side of a driver's link: whether there is one, and the ways to make and to end it. */
export function DriverLink({ orderId, load }: DriverLinkProps) {
  const { t } = useTranslation("grain-orders-driver");
  const { dateTime } = useLocalTime();
  const failed = useFailureToast();
  const queryClient = useQueryClient();
  const params = { id: orderId, loadId: load.id };
  const query = linkQuery(params);
  const { data } = useQuery(query);
  const [open, setOpen] = useState<"make" | "revoke" | null>(null);
  const revoke = useMutation({
    mutationFn: () => revokeLink(params),
    onSuccess: (none) => {
      queryClient.setQueryData(query.queryKey, none);
      toast({ title: t("revoked") });
    },
    onError: (error) => void failed(t("revoke"), error),
    onSettled: () => setOpen(null),
  });
  const link = data?.link;
  return (
    <section className="mt-4 flex flex-col gap-2 border-t pt-3">
      <h4 className="font-semibold">{t("title")}</h4>
      {link ? (
        <p>
          {t("active", { at: dateTime(link.expiresAt) })}
          {link.plate !== null && ` · ${t("plateIs", { plate: link.plate })}`}
          <span className="block text-ink-muted">
            {link.lastUsedAt === null ? t("neverUsed") : t("lastUsed", { at: dateTime(link.lastUsedAt) })}
          </span>
        </p>
      ) : (
        <p className="text-ink-muted">{t("text")}</p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => setOpen("make")}>
          <QrIcon aria-hidden="true" className="size-4" />
          {t(link ? "another" : "make")}
        </Button>
        {link && (
          <Button variant="ghost" onClick={() => setOpen("revoke")}>
            {t("revoke")}
          </Button>
        )}
      </div>
      <LinkDialog
        params={params}
        number={load.number}
        replaces={link ?? null}
        open={open === "make"}
        onClose={() => setOpen(null)}
      />
      <DecisionDialog
        open={open === "revoke"}
        title={t("revoke")}
        text={t("revokeAsk")}
        action={t("revoke")}
        variant="destructive"
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate()}
        onClose={() => setOpen(null)}
      />
    </section>
  );
}
