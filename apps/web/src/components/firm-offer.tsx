import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import type { Acceptance } from "@/lib/use-acceptance";

interface FirmOfferProps {
  title: string;
  description: string;
  /** What confirming does, in one line. */
  confirm: string;
  acceptance: Acceptance;
  /** Asks for a new quote in place of one that ended. */
  again: { readonly isPending: boolean; readonly error: Error | null; readonly ask: () => void };
  /** Gives the quote up. */
  decline: () => Promise<unknown>;
  onClose: () => void;
  /** What the quote says; `onExpire` is called when its time is over. */
  terms: (time: { readonly running: boolean; readonly onExpire: () => void }) => ReactNode;
}

/** A firm quote while it is firm, and what became of accepting it. */
export function FirmOffer(props: FirmOfferProps) {
  const { title, description, confirm, acceptance, again, decline, onClose, terms } = props;
  const { t } = useTranslation(["otc", "common"]);
  const [expired, setExpired] = useState(false);
  const left = useRef(false);
  const leave = () => {
    // Only tidies up: a quote nobody declines expires by itself.
    if (!left.current && acceptance.state === "idle" && !expired) void decline().catch(() => {});
    left.current = true;
    onClose();
  };
  const ended = (expired && acceptance.state === "idle") || acceptance.state === "refused";
  return (
    <DialogContent
      onEscapeKeyDown={(event) => acceptance.state === "asking" && event.preventDefault()}
      onInteractOutside={(event) => event.preventDefault()}
    >
      <DialogTitle>{title}</DialogTitle>
      <DialogDescription>{description}</DialogDescription>
      {terms({ running: acceptance.state === "idle", onExpire: () => setExpired(true) })}
      {expired && acceptance.state === "idle" && (
        <Alert tone="warning" title={t("quote.expiredTitle")}>
          {t("quote.expired")}
        </Alert>
      )}
      {acceptance.state === "refused" && <ErrorAlert error={acceptance.error} />}
      {acceptance.state === "looking" && (
        <Alert tone="warning" title={t("quote.unknownTitle")}>
          {t("quote.looking")}
        </Alert>
      )}
      {acceptance.state === "unknown" && (
        <Alert tone="warning" title={t("quote.unknownTitle")}>
          <p>{t("quote.unknown")}</p>
          <Button variant="secondary" size="sm" className="mt-2 self-start" onClick={acceptance.confirm}>
            {t("quote.lookUp")}
          </Button>
        </Alert>
      )}
      {again.error && <ErrorAlert error={again.error} />}
      <DialogFooter>
        <Button variant="secondary" onClick={leave} disabled={acceptance.state === "asking"}>
          {ended || acceptance.state === "unknown" ? t("close", { ns: "common" }) : t("quote.decline")}
        </Button>
        {ended ? (
          <Button disabled={again.isPending} onClick={again.ask}>
            {again.isPending ? t("form.asking") : t("quote.again")}
          </Button>
        ) : (
          acceptance.state !== "unknown" && (
            <Button wraps onClick={acceptance.confirm} disabled={acceptance.state !== "idle"}>
              {acceptance.state === "idle" ? confirm : t("quote.confirming")}
            </Button>
          )
        )}
      </DialogFooter>
    </DialogContent>
  );
}
