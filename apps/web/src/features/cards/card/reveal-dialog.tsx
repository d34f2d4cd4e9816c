import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Countdown } from "@/components/countdown";
import { OutcomeAlert } from "@/components/outcome-alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { type Card, reveal } from "@/features/cards/shared/api";
import { ProofFor } from "@/features/cards/shared/proof-for";
import { clock } from "@/lib/clock";

const SHOWN_MS = 60_000;

/** Number, date and code inside the issuer's frame for a minute: they never pass through a page of ours. */
export function RevealDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const { t } = useTranslation(["cards", "common"]);
  const [shown, setShown] = useState<{ url: string; until: string }>();
  const [isOver, setIsOver] = useState(false);
  const open = useMutation({
    mutationFn: (id: string) => reveal(id),
    onSuccess: ({ url, expiresAt }) => {
      const until = Math.min(Date.parse(expiresAt), clock.now() + SHOWN_MS);
      setShown({ url, until: new Date(until).toISOString() });
    },
    // The address opens the frame: it is kept nowhere.
    gcTime: 0,
  });
  const asked = useRef(false);
  const { mutate } = open;
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    mutate(card.id);
  }, [mutate, card.id]);
  const again = () => {
    setIsOver(false);
    mutate(card.id);
  };
  return (
    <Dialog open onOpenChange={(next) => !next && onClose()}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("reveal.title")}</DialogTitle>
        <DialogDescription>{t("reveal.text")}</DialogDescription>
        {isOver ? (
          <p role="status" className="rounded-lg bg-sunken p-4 text-sm">
            {t("reveal.over")}
          </p>
        ) : shown !== undefined ? (
          <>
            <iframe
              title={t("reveal.frame")}
              src={shown.url}
              sandbox="allow-scripts allow-same-origin"
              referrerPolicy="no-referrer"
              className="h-40 w-full rounded-lg border bg-surface"
            />
            <Countdown
              expiresAt={shown.until}
              onExpire={() => {
                setShown(undefined);
                setIsOver(true);
              }}
            />
          </>
        ) : open.isError ? (
          <OutcomeAlert error={open.error} onRepeat={again} />
        ) : (
          open.isPending && <Skeleton className="h-40 w-full" />
        )}
        <DialogFooter>
          {shown === undefined && !open.isPending && (
            <Button variant="secondary" onClick={again}>
              {t("reveal.again")}
            </Button>
          )}
          <Button onClick={onClose}>{t("close", { ns: "common" })}</Button>
        </DialogFooter>
        <ProofFor command={open} />
      </DialogContent>
    </Dialog>
  );
}
