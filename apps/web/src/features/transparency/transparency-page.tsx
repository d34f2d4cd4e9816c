import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { type Transparency, transparencyQuery } from "@/features/transparency/api";
import { BalanceCheck } from "@/features/transparency/balance-check";
import { OwedAndHeld } from "@/features/transparency/owed-and-held";
import { Roots } from "@/features/transparency/roots";
import { SigningKeys } from "@/features/transparency/signing-keys";
import { VerifyingCode } from "@/features/transparency/verifying-code";
import { cn } from "@/lib/cn";
import { useSession } from "@/lib/session/session-store";

/** What all clients are owed beside what stands behind it, and each client's own check. */
export function TransparencyPage() {
  const { t } = useTranslation("transparency");
  const { data, error, refetch } = useQuery(transparencyQuery);
  const isSignedIn = useSession().status === "signed-in";
  return (
    <div className={cn("page-width w-full max-w-4xl", !isSignedIn && "py-8 sm:py-12", isSignedIn && "px-0")}>
      <PageHeader title={t("title")} description={t("lead")} />
      {data !== undefined ? (
        <Published transparency={data} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </div>
  );
}

function Published({ transparency }: { transparency: Transparency }) {
  const { t } = useTranslation("transparency");
  const { latest, earlier, ownership } = transparency;
  return (
    <div className="flex flex-col gap-6">
      {latest === null ? (
        <p>{t("none")}</p>
      ) : (
        <>
          <BalanceCheck published={[latest, ...earlier]} />
          <OwedAndHeld latest={latest} ownership={ownership} />
          <Roots latest={latest} earlier={earlier} />
        </>
      )}
      <SigningKeys />
      <Card>
        <CardHeader>
          <CardTitle>{t("code.title")}</CardTitle>
        </CardHeader>
        <CardContent className="flex flex-col gap-3 text-sm">
          <p>{t("code.lead")}</p>
          <VerifyingCode />
        </CardContent>
      </Card>
      <Card>
        <CardHeader>
          <CardTitle>{t("lifecycles.title")}</CardTitle>
        </CardHeader>
        <CardContent className="flex flex-col gap-3 text-sm">
          <p>{t("lifecycles.lead")}</p>
          <Link to="/docs/states" className="self-start font-medium text-accent underline underline-offset-4">
            {t("lifecycles.show")}
          </Link>
        </CardContent>
      </Card>
    </div>
  );
}
