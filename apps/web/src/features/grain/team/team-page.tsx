import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { LoadingSpinner } from "@/components/loading-spinner";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { BackLink } from "@/features/grain/shared/back-link";
import { teamQuery } from "@/features/grain/team/api";
import { InvitationList } from "@/features/grain/team/invitation-list";
import { InviteDialog } from "@/features/grain/team/invite-dialog";
import { Leave } from "@/features/grain/team/leave";
import { MemberList } from "@/features/grain/team/member-list";
import { useAgroAccountType, useMay } from "@/lib/agro-session";

/** The people who act for the company: its owner invites and manages them, a member sees them and may leave. */
export function TeamPage() {
  const { t } = useTranslation("grain-team");
  const buys = useAgroAccountType() === "comprador";
  const manages = useMay("own");
  const { data, error, refetch } = useQuery(teamQuery);
  const [inviting, setInviting] = useState(false);
  return (
    <>
      {buys && <BackLink to="/agro/dashboard-buyer/settings" word={t("back")} />}
      <PageHeader
        title={t("title")}
        description={t(manages ? "description" : "memberDescription")}
        actions={
          manages ? (
            <Button variant="wheat" onClick={() => setInviting(true)}>
              <UserPlus aria-hidden="true" className="size-4.5" />
              {t("invite.open")}
            </Button>
          ) : (
            <Leave />
          )
        }
      />
      {data === undefined ? (
        error === null ? (
          <LoadingSpinner />
        ) : (
          <ErrorAlert error={error} onRetry={() => void refetch()} />
        )
      ) : (
        <div className="flex flex-col gap-6">
          <Card>
            <MemberList team={data} manages={manages} />
          </Card>
          {data.invitations.length > 0 && (
            <Card>
              <CardHeader className="border-b pb-4">
                <CardTitle>{t("invitations")}</CardTitle>
              </CardHeader>
              <InvitationList invitations={data.invitations} />
            </Card>
          )}
        </div>
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}
