import type { KycDocumentType, KycSide } from "@lastro/contracts/kyc-vocabulary";
import { useMutation } from "@tanstack/react-query";
import { CircleCheck, Upload } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { FileButton } from "@/components/file-button";
import { addClientDocument } from "@/features/admin-kyc/api";

interface ClientDocumentSlotProps {
  clientId: string;
  type: KycDocumentType;
  side: KycSide | null;
  label: string;
}

/** One place of a client's verification: a file goes up as soon as it is chosen, and takes the place of the one before. */
export function ClientDocumentSlot({ clientId, type, side, label }: ClientDocumentSlotProps) {
  const { t } = useTranslation("admin-kyc");
  const adding = useMutation({
    mutationFn: (file: File) => addClientDocument(clientId, { type, side, file }),
  });
  const accept = `image/jpeg,image/png,image/webp${type === "proof_of_address" ? ",application/pdf" : ""}`;
  return (
    <li className="flex flex-col gap-2 rounded-lg border p-4">
      <p className="flex items-center gap-2 font-medium text-sm">
        {label}
        {adding.isSuccess && (
          <span className="inline-flex items-center gap-1 text-positive text-xs">
            <CircleCheck aria-hidden="true" className="size-4" />
            {t("forClient.added")}
          </span>
        )}
      </p>
      <FileButton
        label={label}
        accept={accept}
        disabled={adding.isPending}
        className="self-start"
        onFile={(file) => adding.mutate(file)}
      >
        <Upload aria-hidden="true" className="size-4" />
        {t(
          adding.isPending ? "forClient.adding" : adding.isSuccess ? "forClient.replace" : "forClient.choose",
        )}
      </FileButton>
      {adding.isError && <ErrorAlert error={adding.error} />}
    </li>
  );
}
