import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { SettingsSection } from "@/components/settings-section";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import { formatDateTime } from "@/lib/format-date";
import { type Consent, consentsQuery, decideConsents, LEGAL_PAGES } from "@/lib/legal";
import { toast } from "@/lib/toast-store";

/** What the person agreed to, in which version and when; of marketing they may change their mind. */
export function PrivacySection() {
  const { t } = useTranslation("settings");
  const queryClient = useQueryClient();
  const { queryKey } = consentsQuery;
  const consents = useQuery(consentsQuery);
  const decision = useMutation({
    mutationFn: (decided: Consent) => decideConsents([decided]),
    onSuccess: (all) => queryClient.setQueryData(queryKey, all),
    onError: () => {
      toast({ title: t("privacy.failed"), description: t("privacy.failedText"), variant: "destructive" });
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  const items = consents.data?.items;
  // Nobody but clients agrees to anything here.
  if (items?.length === 0) return null;
  return (
    <SettingsSection title={t("privacy.title")} description={t("privacy.text")}>
      {items === undefined ? (
        consents.isError ? (
          <div className="p-5">
            <ErrorAlert error={consents.error} onRetry={() => void consents.refetch()} />
          </div>
        ) : (
          <div aria-busy="true" className="flex flex-col gap-4 p-5">
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </div>
        )
      ) : (
        <ul className="divide-y">
          {items.map((consent) =>
            consent.document === "marketing" ? (
              <Marketing
                key={consent.document}
                consent={
                  decision.variables?.document === "marketing" && decision.isPending
                    ? decision.variables
                    : consent
                }
                busy={decision.isPending}
                onChange={(given) => decision.mutate({ ...consent, given })}
              />
            ) : (
              <Agreement
                key={consent.document}
                consent={consent}
                document={consent.document}
                busy={decision.isPending}
                onAccept={() => decision.mutate({ ...consent, given: true })}
              />
            ),
          )}
        </ul>
      )}
    </SettingsSection>
  );
}

interface AgreementProps {
  consent: Consent;
  document: keyof typeof LEGAL_PAGES;
  busy: boolean;
  onAccept: () => void;
}

function Agreement({ consent, document, busy, onAccept }: AgreementProps) {
  const { t } = useTranslation("settings");
  const { pending, version, decidedVersion, decidedAt } = consent;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4">
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="font-medium text-sm">{t(`privacy.documents.${document}`)}</p>
        {decidedAt !== null && (
          <p className="text-ink-muted text-sm">
            {t("privacy.agreed", { version: decidedVersion, at: formatDateTime(decidedAt) })}
          </p>
        )}
        {pending && <p className="text-sm">{t("privacy.pending", { version })}</p>}
      </div>
      <div className="flex gap-1">
        <Button asChild size="sm" variant="ghost">
          <Link
            to={LEGAL_PAGES[document]}
            target="_blank"
            aria-label={`${t("privacy.read")}: ${t(`privacy.documents.${document}`)}`}
          >
            {t("privacy.read")}
          </Link>
        </Button>
        {pending && (
          <Button size="sm" disabled={busy} onClick={onAccept}>
            {t("privacy.accept")}
          </Button>
        )}
      </div>
    </li>
  );
}

interface MarketingProps {
  consent: Consent;
  busy: boolean;
  onChange: (given: boolean) => void;
}

function Marketing({ consent: { given, decidedAt }, busy, onChange }: MarketingProps) {
  const { t } = useTranslation("settings");
  const id = useId();
  const said = given ? "given" : "withdrawn";
  return (
    <li className="flex items-center justify-between gap-6 px-5 py-4">
      <div className="flex min-w-0 flex-col gap-0.5">
        <label htmlFor={id} className="font-medium text-sm">
          {t("privacy.documents.marketing")}
        </label>
        <p id={`${id}-text`} className="text-ink-muted text-sm">
          {decidedAt === null
            ? t("privacy.marketing.never")
            : t(`privacy.marketing.${said}`, { at: formatDateTime(decidedAt) })}
        </p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-text`}
        checked={given}
        disabled={busy}
        onCheckedChange={onChange}
      />
    </li>
  );
}
