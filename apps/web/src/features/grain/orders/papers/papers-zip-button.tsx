import { useMutation } from "@tanstack/react-query";
import { FolderDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { papersZip } from "@/features/grain/orders/papers/api";
import { saveFile } from "@/lib/save-file";
import { useFailureToast } from "@/lib/use-failure-toast";

/** Every paper of an order in one file. */
export function PapersZipButton({ order }: { order: { readonly id: string; readonly number: string } }) {
  const { t } = useTranslation("grain-orders-papers");
  const failed = useFailureToast();
  const download = useMutation({
    mutationFn: () => papersZip(order.id),
    onSuccess: (file) => saveFile(file, `documentos-${order.number}.zip`),
    onError: (error) => void failed(t("zipFailed"), error),
  });
  return (
    <Button variant="secondary" disabled={download.isPending} onClick={() => download.mutate()}>
      <FolderDown aria-hidden="true" className="size-4" />
      {t("zip")}
    </Button>
  );
}
