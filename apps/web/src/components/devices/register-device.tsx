import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { proofAskedBy } from "@/components/proof-asked";
import { ProofDialog } from "@/components/proof-dialog";
import { Button } from "@/components/ui/button";
import { devicesQuery, registerDevice } from "@/lib/devices";
import { toast } from "@/lib/toast-store";

/** Registers this device, once its owner has shown that they are there. */
export function RegisterDevice({ onRegistered }: { onRegistered?: () => void }) {
  const { t } = useTranslation("devices");
  const queryClient = useQueryClient();
  const registering = useMutation({
    mutationFn: () => registerDevice(),
    onSuccess: (devices) => {
      queryClient.setQueryData(devicesQuery.queryKey, devices);
      toast({ title: t("registered") });
      onRegistered?.();
    },
  });
  const proof = proofAskedBy(registering.error);
  return (
    <>
      <Button variant="secondary" wraps disabled={registering.isPending} onClick={() => registering.mutate()}>
        <MonitorSmartphone aria-hidden="true" className="size-4" />
        {t(registering.isPending ? "registering" : "register")}
      </Button>
      {registering.isError && proof === undefined && <ErrorAlert error={registering.error} />}
      {proof !== undefined && !registering.isPending && (
        <ProofDialog kind={proof} onProven={() => registering.mutate()} onClose={() => registering.reset()} />
      )}
    </>
  );
}
