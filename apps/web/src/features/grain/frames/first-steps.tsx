import { useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { type Dashboard, dashboardQuery } from "@/features/grain/frames/dashboard-query";
import { PRODUCER_HOME } from "@/features/grain/frames/menu";
import { profileQuery } from "@/features/grain/settings/profile-api";
import { cn } from "@/lib/cn";

/** What a new producer does first; gone once something was delivered. */
export function FirstSteps() {
  const { t } = useTranslation("grain-frames");
  const producer = useQuery(dashboardQuery).data?.producer;
  const profile = useQuery(profileQuery).data;
  if (producer == null || profile === undefined || producer.orders.delivered > 0) return null;
  const steps = stepsOf(producer, profile);
  const current = steps.find(({ isDone }) => !isDone)?.name;
  return (
    <Card className="mb-4">
      <CardHeader>
        <CardTitle>{t("firstSteps.title")}</CardTitle>
      </CardHeader>
      <CardContent>
        <ol className="flex flex-col gap-4">
          {steps.map(({ name, to, isDone }) => (
            <li key={name} className="flex flex-wrap items-start gap-x-3 gap-y-2">
              {isDone ? (
                <CircleCheck role="img" aria-label={t("firstSteps.done")} className="size-6 text-positive" />
              ) : (
                <CircleDashed aria-hidden="true" className="size-6 text-ink-muted" />
              )}
              <div className="min-w-0 flex-1 basis-48">
                <p className={cn("font-medium", isDone && "text-ink-muted")}>{t(`firstSteps.${name}`)}</p>
                <p className="text-ink-muted text-sm">{t(`firstSteps.${name}Text`)}</p>
              </div>
              {name === current && to !== undefined && (
                <Button asChild variant="secondary" className="max-sm:w-full">
                  <Link to={to}>{t("firstSteps.go")}</Link>
                </Button>
              )}
            </li>
          ))}
        </ol>
      </CardContent>
    </Card>
  );
}

type Profile = Record<"phone" | "city" | "taxId", string | null>;

function stepsOf({ offers, orders }: NonNullable<Dashboard["producer"]>, { phone, city, taxId }: Profile) {
  return [
    { name: "profile", to: `${PRODUCER_HOME}/profile`, isDone: Boolean(phone && city && taxId) },
    { name: "offer", to: `${PRODUCER_HOME}/offers`, isDone: offers.all > 0 },
    { name: "order", to: undefined, isDone: orders.all > 0 },
    { name: "delivery", to: undefined, isDone: orders.delivered > 0 },
  ] as const;
}
