import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { AmountForm } from "@/features/pix/amount-form";
import { type Charge, chargeQuery, chargesQuery } from "@/features/pix/api";
import { ChargePanel } from "@/features/pix/charge-panel";
import { RecentCharges } from "@/features/pix/recent-charges";

/** Receiving by Pix: an amount becomes a code, and the code's page tells when it was paid. */
export function ReceivePage() {
  const { t } = useTranslation("pix");
  const [search, setSearch] = useSearchParams();
  const queryClient = useQueryClient();
  const chargeId = search.get("charge");
  const open = (charge: Charge) => {
    queryClient.setQueryData(chargeQuery(charge.id).queryKey, charge);
    void queryClient.invalidateQueries({ queryKey: chargesQuery.queryKey });
    setSearch({ charge: charge.id });
  };
  return (
    <div className="flex flex-col gap-8">
      <div>
        <PageHeader
          title={t("title")}
          description={t("subtitle")}
          actions={
            <>
              <Button asChild variant="secondary" size="sm">
                <Link to="/pix/pay">{t("pay")}</Link>
              </Button>
              <Button asChild variant="secondary" size="sm">
                <Link to="/pix/keys">{t("links.keys")}</Link>
              </Button>
              <Button asChild variant="secondary" size="sm">
                <Link to="/pix/received">{t("links.received")}</Link>
              </Button>
            </>
          }
        />
        <div className="rounded-xl border bg-surface p-5 sm:p-8">
          {chargeId === null ? (
            <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
              <AmountForm onCreated={open} />
              <HowItWorks />
            </div>
          ) : (
            <ChargePanel id={chargeId} onNew={() => setSearch({})} />
          )}
        </div>
      </div>
      <RecentCharges />
    </div>
  );
}

function HowItWorks() {
  const { t } = useTranslation("pix");
  const steps = [t("how.generate"), t("how.pay"), t("how.done")];
  return (
    <section
      aria-labelledby="how-it-works"
      className="border-t pt-6 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-8"
    >
      <h2 id="how-it-works" className="font-semibold">
        {t("how.title")}
      </h2>
      <ol className="mt-4 flex flex-col gap-4">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3 text-sm">
            <span className="figures flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent text-xs">
              {index + 1}
            </span>
            <span className="text-ink-muted">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
