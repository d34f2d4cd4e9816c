import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LeaderRow } from "@/components/leader-row";
import { ReadFailed } from "@/components/read-failed";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { verificationQuery } from "@/features/grain/shared/standing/api";
import { StandingRows } from "@/features/grain/shared/standing/standing-rows";
import { type AgroUser, accountTypeOf, agroEntrance } from "@/lib/agro-session";

/** What the account is, whether its owner is verified, and how they traded. */
export function AccountCard({ user }: { user: AgroUser }) {
  const { t } = useTranslation("grain-settings");
  const { date } = useLocalTime();
  const verification = useQuery(verificationQuery);
  const { data } = verification;
  const verified = data?.standing.verified ?? false;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("profile.account")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        <dl className="flex flex-col gap-2 text-sm">
          <LeaderRow label={t("profile.type")}>
            {t(user.accountType === "producer" ? "profile.producer" : "profile.buyer")}
          </LeaderRow>
          <LeaderRow label={t("profile.since")}>{user.createdAt ? date(user.createdAt) : "N/A"}</LeaderRow>
          <LeaderRow label={t("profile.status")}>
            <span className="text-positive">{t(verified ? "profile.verified" : "profile.active")}</span>
          </LeaderRow>
        </dl>
        <Button asChild variant="secondary">
          <Link to={`${agroEntrance(accountTypeOf(user))}/verification`}>
            {t(verified ? "profile.seeVerification" : "profile.verify")}
          </Link>
        </Button>
        <ReadFailed reads={[verification]} />
        {data !== undefined && (
          <section>
            <h3 className="mb-2 font-semibold text-sm">{t("profile.reputation")}</h3>
            <StandingRows standing={data.standing} />
          </section>
        )}
      </CardContent>
    </Card>
  );
}
