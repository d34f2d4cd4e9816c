import { useMutation } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { packFile, type Trade } from "@/features/p2p/trades/api";
import { formatDateTime } from "@/lib/format-date";
import { saveFile } from "@/lib/save-file";
import { useFailureToast } from "@/lib/use-failure-toast";

interface ContestedNoticeProps {
  trade: Trade;
  contested: NonNullable<Trade["contested"]>;
}

/** A Pix of the trade is contested at its payer's bank: what proves the trade is one file away. */
export function ContestedNotice({ trade, contested }: ContestedNoticeProps) {
  const { t } = useTranslation("p2p");
  const failed = useFailureToast();
  const pack = useMutation({
    mutationFn: () => packFile(trade.id),
    onSuccess: (file) => saveFile(file, `${trade.number}.pdf`),
    onError: (error) => void failed(t("pack.failed"), error),
  });
  return (
    <Alert tone="negative" title={t("pack.title")}>
      <p>{t("pack.text", { at: formatDateTime(contested.openedAt) })}</p>
      <Button
        variant="secondary"
        className="mt-2 self-start"
        disabled={pack.isPending}
        onClick={() => pack.mutate()}
      >
        <FileDown aria-hidden="true" className="size-4" />
        {t("pack.download")}
      </Button>
    </Alert>
  );
}
