import type { CompanyTier } from "@lastro/contracts/companies";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useSearchParams } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import { createApplication } from "@/features/companies/api";

const TIERS = ["startup", "midsize", "enterprise"] as const satisfies readonly CompanyTier[];

/** Chooses what kind of account a company wants, and begins its application. */
export function NewApplication({ verified }: { verified: boolean }) {
  const { t } = useTranslation("companies");
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [tier, setTier] = useState<CompanyTier>(TIERS.find((one) => one === search.get("tier")) ?? "startup");
  const creating = useMutation({
    mutationFn: createApplication,
    onSuccess: ({ id }) => void navigate(`/companies/applications/${id}`),
  });
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("new.title")}</CardTitle>
        <p className="text-ink-muted text-sm">{t("new.text")}</p>
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        {verified ? (
          <>
            <RadioGroup
              aria-label={t("new.tier")}
              value={tier}
              onValueChange={(next) => setTier(TIERS.find((one) => one === next) ?? tier)}
              className="grid gap-3 lg:grid-cols-3"
            >
              {TIERS.map((one) => (
                <label
                  key={one}
                  htmlFor={`tier-${one}`}
                  className="flex cursor-pointer items-start gap-3 rounded-lg border p-4 has-data-[state=checked]:border-accent has-data-[state=checked]:bg-accent-soft/40"
                >
                  <RadioGroupItem id={`tier-${one}`} value={one} className="mt-0.5" />
                  <span className="flex flex-col gap-1">
                    <span className="font-medium">{t(`tiers.${one}.name`)}</span>
                    <span className="text-ink-muted text-sm">{t(`tiers.${one}.text`)}</span>
                  </span>
                </label>
              ))}
            </RadioGroup>
            {creating.isError && <ErrorAlert error={creating.error} />}
            <Button
              className="self-start max-sm:w-full"
              disabled={creating.isPending}
              onClick={() => creating.mutate(tier)}
            >
              {t("new.begin")}
            </Button>
          </>
        ) : (
          <Alert tone="warning" title={t("new.unverifiedTitle")}>
            <p>{t("new.unverified")}</p>
            <Button asChild size="sm" className="mt-2 self-start">
              <Link to="/kyc-plus">{t("new.verify")}</Link>
            </Button>
          </Alert>
        )}
      </CardContent>
    </Card>
  );
}
