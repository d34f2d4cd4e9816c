import { useQuery } from "@tanstack/react-query";
import { Building2, UserPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
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
import { agroEntrance, useAgroAccountType, useMay } from "@/lib/agro-session";

/** The people who act for the company: its owner invites and manages them, a member sees them and may leave. */
export function TeamPage() {
  const { t } = useTranslation("grain-team");
  const type = useAgroAccountType();
  const settings = `${agroEntrance(type)}/settings`;
  const manages = useMay("own");
  const { data, error, refetch } = useQuery(teamQuery);
  const [inviting, setInviting] = useState(false);
  return (
    <>
      {type === "comprador" && <BackLink to={settings} word={t("back")} />}
      <PageHeader
        title={t("title")}
        description={t(manages ? "description" : "memberDescription")}
        actions={
          !manages ? (
            <Leave />
          ) : data?.isCompany === true ? (
            <Button variant="wheat" onClick={() => setInviting(true)}>
              <UserPlus aria-hidden="true" className="size-4.5" />
              {t("invite.open")}
            </Button>
          ) : undefined
        }
      />
      {data === undefined ? (
        error === null ? (
          <LoadingSpinner />
        ) : (
          <ErrorAlert error={error} onRetry={() => void refetch()} />
        )
      ) : !data.isCompany ? (
        <EmptyState
          icon={Building2}
          title={t("person.title")}
          description={t("person.text")}
          action={
            <Button asChild variant="secondary">
              <Link to={settings}>{t("person.action")}</Link>
            </Button>
          }
        />
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
