import type { demoAccounts } from "@lastro/contracts/demo";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";
import { callPublicRoute } from "@/lib/call-route";
import { useIsDemo } from "@/lib/deployment";

const demoAccountsQuery = queryOptions({
  queryKey: ["demo", "accounts"],
  queryFn: ({ signal }) => callPublicRoute<typeof demoAccounts>("GET /v1/demo/accounts", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: false,
  retry: false,
});

/** The marketplace's people of a demonstration; a press fills the form. Nothing where there are none. */
export function DemoAccounts({
  onChoose,
}: {
  onChoose: (account: { email: string; password: string }) => void;
}) {
  const { t } = useTranslation(["grain-entry", "common"]);
  const isDemo = useIsDemo();
  const { data } = useQuery({ ...demoAccountsQuery, enabled: isDemo });
  if (data === undefined || data.traders.length === 0) return null;
  return (
    <section aria-labelledby="demo-traders" className="mt-10 border-wheat border-t pt-5">
      <h2 id="demo-traders" className="font-semibold text-sm">
        {t("demo.title")}
      </h2>
      <ul className="mt-3 flex flex-col divide-y rounded-lg border bg-surface">
        {data.traders.map(({ email, accountType, description }) => (
          <li key={email}>
            <button
              type="button"
              className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2.5 text-left -outline-offset-2 hover:bg-sunken"
              onClick={() => onChoose({ email, password: data.password })}
            >
              <span className="min-w-0">
                <span className="block truncate font-medium text-sm">{email}</span>
                <span className="block text-ink-muted text-xs">{description}</span>
              </span>
              <Badge tone="warning">{t(`agro.${accountType}`, { ns: "common" })}</Badge>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
