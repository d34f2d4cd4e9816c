import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { ScrollArea } from "@/components/ui/scroll-area";
import { usePendingConfirmation } from "@/features/web3/test-wallet/confirmations";

/** The test wallet's own window: what it is asked for, and the owner's yes or no. It is outside the bank, and says so. */
export function TestWalletDialog() {
  const { t } = useTranslation("web3");
  const pending = usePendingConfirmation();
  if (!pending) return null;
  return (
    <Dialog open onOpenChange={(open) => !open && pending.decide(false)}>
      <DialogContent className="max-w-md border-wheat border-dashed">
        <Badge tone="warning">{t("demo.badge")}</Badge>
        <DialogTitle>{t(`demo.asks.${pending.kind}`)}</DialogTitle>
        <DialogDescription>{t("demo.outside")}</DialogDescription>
        <ScrollArea className="shrink-0 rounded-md border bg-sunken" viewportClassName="max-h-64">
          <p className="whitespace-pre-wrap break-words p-3 font-mono text-xs">
            {pending.network === null ? pending.text : `${pending.network}\n${pending.text}`}
          </p>
        </ScrollArea>
        <DialogFooter>
          <Button variant="secondary" onClick={() => pending.decide(false)}>
            {t("demo.refuse")}
          </Button>
          <Button variant="wheat" onClick={() => pending.decide(true)}>
            {t("demo.confirm")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
