import type { PixKeyStatus } from "@lastro/contracts/pix-own-keys";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { QrCode } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { CopyButton } from "@/components/copy-button";
import { DecisionDialog } from "@/components/decision-dialog";
import { StatusBadge } from "@/components/status-badge";
import type { BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { keysQuery, type PixKey, removeKey } from "@/features/pix-keys/api";

const TONES: Readonly<Record<PixKeyStatus, BadgeTone>> = {
  REGISTERING: "info",
  ACTIVE: "positive",
  REMOVING: "info",
  REMOVED: "neutral",
  REFUSED: "negative",
};

/** One key, with what can be done with it as it stands. */
export function KeyRow({ pixKey }: { pixKey: PixKey }) {
  const { t } = useTranslation("pix-keys");
  const { id, key, status } = pixKey;
  const [isRemoving, setRemoving] = useState(false);
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: () => removeKey(id),
    onSuccess: () => setRemoving(false),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keysQuery.queryKey }),
  });
  const of = (which: PixKeyStatus) => ({ tone: TONES[which], label: t(`status.${which}`) });
  const statuses = {
    REGISTERING: of("REGISTERING"),
    ACTIVE: of("ACTIVE"),
    REMOVING: of("REMOVING"),
    REMOVED: of("REMOVED"),
    REFUSED: of("REFUSED"),
  };
  return (
    <li className="flex flex-col gap-3 px-5 py-4">
      <div className="flex items-center justify-between gap-4">
        <span className="font-medium">{t("random")}</span>
        <StatusBadge status={status} statuses={statuses} />
      </div>
      {key !== null && <p className="break-all font-mono text-sm">{key}</p>}
      {status === "REGISTERING" && <p className="text-ink-muted text-sm">{t("waiting")}</p>}
      {status === "REMOVING" && <p className="text-ink-muted text-sm">{t("removingHint")}</p>}
      {status === "REFUSED" && <p className="text-ink-muted text-sm">{t("refusedHint")}</p>}
      {status === "ACTIVE" && key !== null && (
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="secondary">
            <Link to={`/pix/keys/${id}`}>
              <QrCode aria-hidden="true" className="size-4" />
              {t("showCode")}
            </Link>
          </Button>
          <CopyButton text={key} label={t("random")} />
          <Button variant="ghost" onClick={() => setRemoving(true)}>
            {t("remove")}
          </Button>
        </div>
      )}
      <DecisionDialog
        open={isRemoving}
        title={t("removeTitle")}
        text={t("removeText", { key: key ?? "" })}
        action={t("removeAction")}
        variant="destructive"
        busy={removal.isPending}
        error={removal.error ?? undefined}
        onConfirm={() => removal.mutate()}
        onClose={() => setRemoving(false)}
      />
    </li>
  );
}
