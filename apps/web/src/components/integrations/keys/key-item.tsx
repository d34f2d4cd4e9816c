import type { PresenceProof } from "@lastro/contracts/integration-realms";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { DecisionDialog } from "@/components/decision-dialog";
import type { ApiKey } from "@/components/integrations/api";
import { useIntegrations } from "@/components/integrations/realm";
import { Item } from "@/components/item-list";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatDate, formatDateTime } from "@/lib/format-date";
import { toast } from "@/lib/toast-store";

/** A key: what it may do, from where and how much, and when it was used. */
export function KeyItem({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation("integrations");
  const { name: realm, api, proofAskedBy, ProofStep } = useIntegrations();
  const queryClient = useQueryClient();
  const [isRevoking, setRevoking] = useState(false);
  const { id, name, hint, scopes, limits, addresses, expiresAt, lastUsedAt, lastUsedIp } = apiKey;
  const revoking = useMutation({
    mutationFn: (proof: PresenceProof | undefined) => api.revokeKey(id, proof),
    onSuccess: () => {
      setRevoking(false);
      toast({ title: t("keys.revoked", { name }) });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.keysQuery.queryKey }),
  });
  const proof = proofAskedBy(revoking.error);
  const isExpired = expiresAt !== null && new Date(expiresAt) <= new Date();
  const standing = apiKey.status === "revoked" ? "revoked" : isExpired ? "expired" : "active";
  return (
    <>
      <Item
        icon={KeyRound}
        title={
          <>
            <span>{name}</span>
            <code className="font-mono text-ink-muted text-xs">{hint}</code>
            <Badge tone={standing === "active" ? "positive" : "neutral"}>
              {t(`keys.status.${standing}`)}
            </Badge>
          </>
        }
        details={
          <div className="flex flex-col gap-1">
            <span className="flex flex-wrap gap-1 py-1">
              {scopes.map((scope) => (
                <Badge key={scope}>
                  <code className="font-mono">{scope}</code>
                </Badge>
              ))}
            </span>
            {limits !== null && (
              <span>
                {t("keys.limits")} <Amount asset="BRL" amount={limits.payment} /> {t("keys.perPayment")} ·{" "}
                <Amount asset="BRL" amount={limits.day} /> {t("keys.perDay")}
              </span>
            )}
            {addresses.length > 0 && (
              <span className="break-all">{t("keys.from", { addresses: addresses.join(", ") })}</span>
            )}
            <span>
              {lastUsedAt === null
                ? t("keys.neverUsed")
                : t("keys.lastUsed", { at: formatDateTime(lastUsedAt), ip: lastUsedIp ?? "" })}
              {expiresAt !== null && ` · ${t("keys.expires", { day: formatDate(expiresAt) })}`}
            </span>
          </div>
        }
        actions={
          standing !== "revoked" && (
            <Button size="sm" variant="ghost" onClick={() => setRevoking(true)}>
              {t("keys.revoke")}
            </Button>
          )
        }
      />
      {isRevoking &&
        (proof !== undefined && !revoking.isPending ? (
          <ProofStep
            kind={proof}
            error={revoking.error}
            onProven={(proven) => revoking.mutate(proven)}
            onClose={() => revoking.reset()}
          />
        ) : (
          <DecisionDialog
            title={t("keys.revokeTitle", { name })}
            text={t(`keys.revokeTexts.${realm}`)}
            action={t("keys.revoke")}
            variant="destructive"
            busy={revoking.isPending}
            error={revoking.error ?? undefined}
            onConfirm={() => revoking.mutate(undefined)}
            onClose={() => setRevoking(false)}
          />
        ))}
    </>
  );
}
