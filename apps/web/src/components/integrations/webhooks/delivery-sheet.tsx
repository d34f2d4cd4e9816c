import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { CopyButton } from "@/components/copy-button";
import { ErrorAlert } from "@/components/error-alert";
import type { DeliveryDetail, Endpoint } from "@/components/integrations/api";
import { CodeBlock } from "@/components/integrations/code-block";
import { useIntegrations } from "@/components/integrations/realm";
import { DELIVERY_TONES } from "@/components/integrations/webhooks/statuses";
import { StatusBadge } from "@/components/status-badge";
import { statusesOf } from "@/components/statuses";
import { Button } from "@/components/ui/button";
import { Sheet, SheetContent, SheetDescription, SheetTitle } from "@/components/ui/sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { formatDateTime, formatTime } from "@/lib/format-date";
import { toast } from "@/lib/toast-store";

interface DeliverySheetProps {
  endpoint: Endpoint;
  deliveryId: string;
  onClose: () => void;
}

/** One message: what was sent, and what each attempt came to. */
export function DeliverySheet({ endpoint, deliveryId, onClose }: DeliverySheetProps) {
  const { t } = useTranslation("integrations");
  const queryClient = useQueryClient();
  const { api } = useIntegrations();
  const delivery = useQuery(api.deliveryQuery(endpoint.id, deliveryId));
  const replaying = useMutation({
    mutationFn: () => api.replayDelivery(endpoint.id, deliveryId),
    onSuccess: () => toast({ title: t("replay.oneDone") }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.all }),
  });
  const statuses = statusesOf(DELIVERY_TONES, (one) => t(`deliveries.status.${one}`));
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent className="max-w-xl">
        <SheetTitle>
          <code className="font-mono">{delivery.data?.type ?? t("deliveries.message")}</code>
        </SheetTitle>
        <SheetDescription>{t("deliveries.messageText")}</SheetDescription>
        {delivery.data ? (
          <>
            <div className="flex flex-wrap items-center gap-2">
              <StatusBadge status={delivery.data.status} statuses={statuses} />
              <span className="flex min-w-0 items-center gap-1">
                <code className="min-w-0 break-all font-mono text-ink-muted text-xs">
                  {delivery.data.messageId}
                </code>
                <CopyButton text={delivery.data.messageId} label="webhook-id" />
              </span>
            </div>
            <CodeBlock label={t("deliveries.body")} code={pretty(delivery.data.body)} />
            <Attempts tries={delivery.data.tries} />
            {replaying.isError && <ErrorAlert error={replaying.error} />}
            {endpoint.status === "enabled" && (
              <Button
                className="self-start"
                disabled={replaying.isPending}
                onClick={() => replaying.mutate()}
              >
                {t("replay.one")}
              </Button>
            )}
          </>
        ) : delivery.isError ? (
          <ErrorAlert error={delivery.error} onRetry={() => void delivery.refetch()} />
        ) : (
          <Skeleton className="h-64" />
        )}
      </SheetContent>
    </Sheet>
  );
}

function Attempts({ tries }: { tries: DeliveryDetail["tries"] }) {
  const { t } = useTranslation("integrations");
  return (
    <section aria-labelledby="attempts" className="flex flex-col gap-2">
      <h3 id="attempts" className="font-medium text-sm">
        {t("deliveries.tries")}
      </h3>
      {tries.length === 0 && <p className="text-ink-muted text-sm">{t("deliveries.noTries")}</p>}
      <ol className="flex flex-col divide-y rounded-md border">
        {tries.map(({ number, at, durationMs, status, error, answer }) => (
          <li key={number} className="flex flex-col gap-1 px-3 py-2 text-sm">
            <span className="figures flex flex-wrap justify-between gap-x-3">
              <span>
                {status === null ? t(`deliveries.errors.${error ?? "unreachable"}`) : `HTTP ${status}`}
              </span>
              <span className="text-ink-muted">
                {formatDateTime(at).slice(0, 10)} {formatTime(at)} · {durationMs} ms
              </span>
            </span>
            {answer !== "" && (
              <code className="max-h-40 overflow-y-auto whitespace-pre-wrap break-all font-mono text-ink-muted text-xs">
                {answer}
              </code>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** JSON with a line for each field; what is none as it is. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
