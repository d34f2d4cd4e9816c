import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { payeesQuery, savePayeeOf } from "@/features/pix/pay/api";

/** Saves who a payment went to. */
export function SavePayee({ paymentId }: { paymentId: string }) {
  const { t } = useTranslation("pix-pay");
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: () => savePayeeOf({ paymentId }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: payeesQuery.queryKey }),
  });
  if (save.isSuccess)
    return (
      <p role="status" className="text-center text-positive">
        {t("payees.saved")}
      </p>
    );
  return (
    <>
      <Button variant="secondary" disabled={save.isPending} onClick={() => save.mutate()}>
        {t("payees.save")}
      </Button>
      {save.isError && <ErrorAlert error={save.error} />}
    </>
  );
}
