import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { HeldUntilRead } from "@/components/held-until-read";
import { PageTitle } from "@/components/page-title";
import { ReadFailed } from "@/components/read-failed";
import { Skeleton } from "@/components/ui/skeleton";
import { AccountInformation } from "@/features/accounts/account-information";
import { type Profile, profileQuery, walletsQuery } from "@/features/accounts/api";
import { CryptoPanel, ReaisPanel } from "@/features/accounts/balance-panels";
import { DebtNotice } from "@/features/accounts/debt-notice";
import { FirstStepsCard } from "@/features/accounts/first-steps";
import { KycBanner } from "@/features/accounts/kyc-banner";
import { QuickActions } from "@/features/accounts/quick-actions";
import { RecentTransactions } from "@/features/accounts/recent-transactions";
import { TodaysLimits } from "@/features/accounts/todays-limits";
import { useFirstSteps } from "@/features/accounts/use-first-steps";
import { WealthCard } from "@/features/accounts/wealth-card";
import { useActingCompany } from "@/lib/acting-company";
import { formatDateTime } from "@/lib/format-date";

/** The client's home: what there is, what can be done, what happened last, and who they are to us. */
export function DashboardPage() {
  const { t } = useTranslation("accounts");
  const company = useActingCompany();
  const profile = useQuery(profileQuery);
  const wallets = useQuery(walletsQuery);
  const { read, firstSteps } = useFirstSteps(profile.data, company === null);
  const banner = company === null && !(firstSteps && isTold(profile.data)) ? profile.data : undefined;
  return (
    <div className="flex flex-col gap-6 sm:gap-8">
      <PageTitle>{t("dashboard.title")}</PageTitle>
      {company === null ? (
        <Welcome profile={profile.data} failed={profile.isError} />
      ) : (
        <h1 className="font-semibold text-3xl tracking-tight [overflow-wrap:anywhere]">{company.name}</h1>
      )}
      <HeldUntilRead reads={[profile, read, wallets]}>
        {banner !== undefined && <KycBanner profile={banner} />}
        {firstSteps && <FirstStepsCard {...firstSteps} leads={banner === undefined} />}
        <DebtNotice wallets={wallets.data} />
        {wallets.isError && wallets.data === undefined ? (
          <>
            <ErrorAlert
              error={wallets.error}
              what={t("wallet.title")}
              onRetry={() => void wallets.refetch()}
            />
            <QuickActions profile={profile.data} />
          </>
        ) : (
          // On a small screen what can be done stands between the two balances.
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-x-4 lg:gap-y-6">
            <ReaisPanel wallets={wallets.data} />
            <QuickActions profile={profile.data} className="lg:order-last lg:col-span-2" />
            <CryptoPanel wallets={wallets.data} />
          </div>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_21rem] lg:gap-8">
          <RecentTransactions isFirstDay={firstSteps !== null} />
          <div className="grid min-w-0 gap-6 sm:grid-cols-2 lg:grid-cols-1">
            <WealthCard wallets={wallets.data} />
            {company === null && (
              <>
                <ReadFailed reads={[profile]} what={t("dashboard.information")} />
                {(profile.data !== undefined || !profile.isError) && (
                  <AccountInformation profile={profile.data} />
                )}
              </>
            )}
            <TodaysLimits />
          </div>
        </div>
      </HeldUntilRead>
    </div>
  );
}

/** The first steps say as much of these as the banner of the verification would. */
const TOLD_BY_STEPS: ReadonlySet<string> = new Set(["DRAFT", "IN_REVIEW", "APPROVED"]);

function isTold(profile: Profile | undefined): boolean {
  return profile !== undefined && TOLD_BY_STEPS.has(profile.kyc.status);
}

function Welcome({ profile, failed }: { profile: Profile | undefined; failed: boolean }) {
  const { t } = useTranslation("accounts");
  if (profile === undefined && failed)
    return <h1 className="font-semibold text-3xl tracking-tight">{t("dashboard.title")}</h1>;
  if (profile === undefined) {
    return (
      <div className="flex flex-col gap-2 py-1">
        <Skeleton className="h-8 w-48" />
        <Skeleton className="h-5 w-64 max-w-full" />
      </div>
    );
  }
  const firstName = profile.name.split(" ")[0] ?? profile.name;
  return (
    <div className="flex flex-col gap-1">
      <h1 className="font-semibold text-3xl tracking-tight">{t("dashboard.welcome", { name: firstName })}</h1>
      <p className="figures text-ink-muted">
        {profile.lastLogin === null
          ? t("dashboard.firstLogin")
          : t("dashboard.lastLogin", { date: formatDateTime(profile.lastLogin) })}
      </p>
    </div>
  );
}
