import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { type Consent, consentsQuery, decideConsents, LEGAL_PAGES, type LegalDocument } from "@/lib/legal";

type PendingConsent = Consent & { document: LegalDocument };

/** Puts texts that are newer than what was agreed to before the client, once a visit until they agree. */
export function ConsentGate() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const consents = useQuery(consentsQuery);
  const [later, setLater] = useState(false);
  const pending = consents.data?.items.filter(isPending) ?? [];
  const acceptance = useMutation({
    mutationFn: () => decideConsents(pending.map((each) => ({ ...each, given: true }))),
    onSuccess: (decided) => queryClient.setQueryData(consentsQuery.queryKey, decided),
    onError: () => queryClient.invalidateQueries({ queryKey: consentsQuery.queryKey }),
  });
  if (pending.length === 0 || later) return null;
  return (
    <Dialog open onOpenChange={(open) => !open && setLater(true)}>
      <DialogContent className="max-w-md">
        <DialogTitle>{t("consent.title")}</DialogTitle>
        <DialogDescription>{t("consent.text")}</DialogDescription>
        <ul className="flex flex-col divide-y rounded-lg border">
          {pending.map(({ document, version }) => (
            <li
              key={document}
              className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-3 text-sm"
            >
              <Link
                to={LEGAL_PAGES[document]}
                target="_blank"
                className="rounded-sm font-medium text-accent underline"
              >
                {t(`footer.${document}`)}
              </Link>
              <span className="text-ink-muted">{t("consent.version", { version })}</span>
            </li>
          ))}
        </ul>
        {acceptance.isError && <ErrorAlert error={acceptance.error} />}
        <DialogFooter>
          <Button variant="secondary" onClick={() => setLater(true)}>
            {t("consent.later")}
          </Button>
          <Button disabled={acceptance.isPending} onClick={() => acceptance.mutate()}>
            {t("consent.accept")}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

function isPending(consent: Consent): consent is PendingConsent {
  return consent.pending && consent.document !== "marketing";
}
