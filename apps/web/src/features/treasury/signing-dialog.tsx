import { CRYPTO_NETWORK_NAMES } from "@lastro/contracts/crypto/rails";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "@/components/copy-button";
import { ErrorAlert } from "@/components/error-alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { ScrollArea } from "@/components/ui/scroll-area";
import { Skeleton } from "@/components/ui/skeleton";
import { type Movement, REFRESHES, type Signing, signingQuery, signOffline } from "@/features/treasury/api";
import { useIsDemo } from "@/lib/deployment";
import { formatAmount } from "@/lib/format-number";
import { toast } from "@/lib/toast-store";

/** What is carried to the device that has the cold address's key, and signed there. */
export function SigningDialog({ movement, onClose }: { movement: Movement; onClose: () => void }) {
  const { t } = useTranslation(["treasury", "common"]);
  const signing = useQuery(signingQuery(movement.id));
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>{t("signing.title")}</DialogTitle>
        <DialogDescription>{t("signing.text")}</DialogDescription>
        {signing.data === undefined ? (
          signing.isError ? (
            <ErrorAlert error={signing.error} onRetry={() => void signing.refetch()} />
          ) : (
            <Skeleton className="h-48 w-full" />
          )
        ) : (
          <Shown signing={signing.data} onSigned={onClose} />
        )}
        <DialogFooter>
          <Button variant="secondary" onClick={onClose}>
            {t("close", { ns: "common" })}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function Shown({ signing, onSigned }: { signing: Signing; onSigned: () => void }) {
  const { t } = useTranslation("treasury");
  const { network, amount, from, to, reference, psbt, fee } = signing;
  return (
    <>
      <dl className="flex flex-col gap-3 text-sm">
        <Line label={t("signing.network")}>{CRYPTO_NETWORK_NAMES[network]}</Line>
        <Line label={t("signing.amount")} copied={amount.amount}>
          {formatAmount(amount.asset, amount.amount)}
        </Line>
        {fee !== null && <Line label={t("signing.fee")}>{formatAmount(fee.asset, fee.amount)}</Line>}
        <Line label={t("signing.from")}>
          <code className="break-all text-xs">{from}</code>
        </Line>
        <Line label={t("signing.to")} copied={to}>
          <code className="break-all text-xs">{to}</code>
        </Line>
        <Line label={t("signing.reference")} copied={reference}>
          <code className="break-all text-xs">{reference}</code>
        </Line>
        {psbt !== null && (
          <Line label={t("signing.psbt")} copied={psbt}>
            <ScrollArea className="rounded-md bg-ground" viewportClassName="max-h-28">
              <code className="block break-all p-2 text-xs">{psbt}</code>
            </ScrollArea>
          </Line>
        )}
      </dl>
      <DemoSignature signing={signing} onSigned={onSigned} />
    </>
  );
}

function Line({ label, copied, children }: { label: string; copied?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-muted text-xs">{label}</dt>
      <dd className="figures flex items-start justify-between gap-2">
        <span className="min-w-0">{children}</span>
        {copied !== undefined && <CopyButton text={copied} label={label} />}
      </dd>
    </div>
  );
}

/** In a demonstration, the part of whoever holds the cold address: outside the house, and marked as such. */
function DemoSignature({ signing, onSigned }: { signing: Signing; onSigned: () => void }) {
  const { t } = useTranslation("treasury");
  const isDemo = useIsDemo();
  const queryClient = useQueryClient();
  const signature = useMutation({
    mutationFn: () => signOffline(signing),
    onSuccess: () => {
      toast({ title: t("signing.demo.done") });
      for (const queryKey of REFRESHES) void queryClient.invalidateQueries({ queryKey });
      onSigned();
    },
  });
  if (!isDemo) return null;
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-wheat border-dashed bg-wheat-soft/50 p-4">
      <Badge tone="warning">{t("signing.demo.badge")}</Badge>
      <p className="text-sm text-wheat-ink">{t("signing.demo.text")}</p>
      <Button
        variant="wheat"
        className="self-start"
        disabled={signature.isPending}
        onClick={() => signature.mutate()}
      >
        {t("signing.demo.action")}
      </Button>
      {signature.isError && <ErrorAlert error={signature.error} />}
    </section>
  );
}
