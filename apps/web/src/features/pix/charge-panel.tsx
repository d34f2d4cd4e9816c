import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { chargeQuery } from "@/features/pix/api";
import { EndedCharge } from "@/features/pix/ended-charge";
import { PaidCharge } from "@/features/pix/paid-charge";
import { PayableCharge } from "@/features/pix/payable-charge";

/** One charge as it stands now; it follows what happens by itself. */
export function ChargePanel({ id, onNew }: { id: string; onNew: () => void }) {
  const { t } = useTranslation("pix");
  const { data: charge, error, isError, refetch } = useQuery(chargeQuery(id));
  if (charge === undefined) {
    if (!isError) return <PendingCharge />;
    return (
      <div className="flex flex-col items-start gap-4">
        <ErrorAlert error={error} onRetry={() => void refetch()} />
        <Button variant="secondary" onClick={onNew}>
          {t("charge.new")}
        </Button>
      </div>
    );
  }
  if (charge.status === "PAID") return <PaidCharge charge={charge} onNew={onNew} />;
  if (charge.status === "ACTIVE" && charge.pixCopiaECola !== null) {
    return <PayableCharge charge={charge} code={charge.pixCopiaECola} />;
  }
  if (charge.status === "EXPIRED" || charge.status === "CANCELLED") {
    return <EndedCharge charge={charge} onNew={onNew} />;
  }
  return (
    <div className="flex flex-col gap-5">
      <Alert title={t("charge.creatingTitle")}>
        <p>{t("charge.creatingText")}</p>
      </Alert>
      <PendingCharge />
    </div>
  );
}

function PendingCharge() {
  return (
    <div className="grid gap-6 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
      <Skeleton className="mx-auto aspect-square w-full max-w-80" />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-12 w-56 max-w-full" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-24 w-full" />
      </div>
    </div>
  );
}
