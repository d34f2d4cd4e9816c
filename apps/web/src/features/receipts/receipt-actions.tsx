import { useMutation } from "@tanstack/react-query";
import { Download, Printer, Share2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { downloadReceiptFile, type Receipt } from "@/features/receipts/api";
import { useLanguage } from "@/lib/i18n/language-provider";
import { saveFile } from "@/lib/save-file";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

/** What is done with a receipt. */
export function ReceiptActions({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation("receipts");
  const { language } = useLanguage();
  const failure = useFailureToast();
  const download = useMutation({
    mutationFn: () => downloadReceiptFile(receipt.transactionId, language),
    onSuccess: (file) => {
      saveFile(file, `comprovante-lastro-${receipt.code}.pdf`);
      toast({ title: t("downloaded") });
    },
    onError: (error) => void failure(t("downloadFailed"), error),
  });
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="ghost" size="sm" className="max-sm:hidden" onClick={() => window.print()}>
        <Printer aria-hidden="true" className="size-4" />
        {t("print")}
      </Button>
      <Button variant="secondary" size="sm" disabled={download.isPending} onClick={() => download.mutate()}>
        <Download aria-hidden="true" className="size-4" />
        {download.isPending ? t("downloading") : t("download")}
      </Button>
      <ShareButton receipt={receipt} />
    </div>
  );
}

/** Hands the address on by what the device offers; where it offers nothing, by the clipboard. */
function ShareButton({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation("receipts");
  const share = async () => {
    if ("share" in navigator) {
      try {
        await navigator.share({ title: `${t("title")} ${receipt.code}`, url: receipt.link });
        return;
      } catch (error) {
        if (error instanceof DOMException && error.name === "AbortError") return;
      }
    }
    try {
      await navigator.clipboard.writeText(receipt.link);
      toast({ title: t("linkCopied") });
    } catch {
      toast({ variant: "destructive", title: t("copyFailed") });
    }
  };
  return (
    <Button size="sm" onClick={() => void share()}>
      <Share2 aria-hidden="true" className="size-4" />
      {t("share")}
    </Button>
  );
}
