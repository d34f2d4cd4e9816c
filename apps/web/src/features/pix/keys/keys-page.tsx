import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { DeviceRefusal } from "@/components/devices/device-refusal";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { keysQuery, type PixKeys, registerKey } from "@/features/pix/keys/api";
import { KeyRow } from "@/features/pix/keys/key-row";

/** The keys the client receives by: to ask for one, to show its code, to give it up. */
export function KeysPage() {
  const { t } = useTranslation("pix-keys");
  const { data, error, isError, refetch } = useQuery(keysQuery);
  return (
    <div>
      <PageHeader title={t("title")} description={t("subtitle")} />
      {data !== undefined ? (
        <Keys keys={data} />
      ) : isError ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40 w-full rounded-xl" />
      )}
    </div>
  );
}

function Keys({ keys: { items, registers, max } }: { keys: PixKeys }) {
  const { t } = useTranslation("pix-keys");
  const queryClient = useQueryClient();
  const registration = useMutation({
    mutationFn: registerKey,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keysQuery.queryKey }),
  });
  const isOffered = registers.includes("random");
  const kept = items.filter(({ status }) => status !== "REFUSED");
  return (
    <div className="flex flex-col gap-5">
      <div className="overflow-hidden rounded-lg border bg-surface">
        {items.length === 0 ? (
          <EmptyState
            icon={KeyRound}
            title={t("emptyTitle")}
            description={isOffered ? t("emptyText") : t("none")}
          />
        ) : (
          <ul className="divide-y" aria-live="polite">
            {items.map((key) => (
              <KeyRow key={key.id} pixKey={key} />
            ))}
          </ul>
        )}
      </div>
      {registration.isError && (
        <DeviceRefusal error={registration.error} onRegistered={() => registration.mutate()} />
      )}
      {isOffered && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            size="lg"
            disabled={registration.isPending || kept.length >= max}
            onClick={() => registration.mutate()}
          >
            <KeyRound aria-hidden="true" className="size-5" />
            {registration.isPending ? t("registering") : t("register")}
          </Button>
          <p className="text-ink-muted text-sm">{t("max", { max })}</p>
        </div>
      )}
      {isOffered && <p className="max-w-prose text-ink-muted text-sm">{t("others")}</p>}
    </div>
  );
}
