import type { WireResponseOf } from "@lastro/contracts";
import type { demoAccounts } from "@lastro/contracts/demo";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";
import { callPublicRoute } from "@/lib/call-route";
import { useIsDemo } from "@/lib/deployment";

type DemoAccounts = WireResponseOf<typeof demoAccounts>;
type DemoAccount = DemoAccounts["accounts"][number];

const demoAccountsQuery = queryOptions({
  queryKey: ["demo", "accounts"],
  queryFn: ({ signal }) => callPublicRoute<typeof demoAccounts>("GET /v1/demo/accounts", { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: false,
  retry: false,
});

interface DemoAccountsProps {
  /** Only those that may enter here. */
  admins?: boolean;
  onChoose: (account: DemoAccount) => void;
}

/** The accounts a demonstration comes with; a press fills the form. Nothing where there are none. */
export function DemoAccounts({ admins, onChoose }: DemoAccountsProps) {
  const { t } = useTranslation("identity");
  const isDemo = useIsDemo();
  const { data } = useQuery({ ...demoAccountsQuery, enabled: isDemo });
  const accounts = data?.accounts.filter(({ role }) => admins !== true || role === "admin") ?? [];
  if (accounts.length === 0) return null;
  return (
    <section aria-labelledby="demo-accounts" className="mt-10 border-wheat border-t pt-5">
      <h2 id="demo-accounts" className="font-semibold text-sm">
        {t("demo.title")}
      </h2>
      <p className="mt-1 text-ink-muted text-sm">{t("demo.text")}</p>
      <ul className="mt-3 flex flex-col divide-y rounded-lg border bg-surface">
        {accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2.5 text-left -outline-offset-2 hover:bg-sunken"
              onClick={() => onChoose(account)}
            >
              <span className="min-w-0">
                <span className="block truncate font-medium text-sm">{account.email}</span>
                <span className="block text-ink-muted text-xs">{account.description}</span>
              </span>
              {account.role === "admin" && <Badge tone="warning">{t("demo.admin")}</Badge>}
              {admins === true && account.totpSecret !== undefined && (
                <span className="w-full text-ink-muted text-xs">
                  {t("demo.secret")} <code className="text-ink">{account.totpSecret}</code>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
