import { formatCep, formatPhone } from "@lastro/contracts/documents";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { Amount } from "@/components/amount";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { LeaderRow } from "@/components/leader-row";
import { ShortId } from "@/components/office/short-id";
import { PageHeader } from "@/components/page-header";
import { StatusBadge } from "@/components/status-badge";
import { Alert } from "@/components/ui/alert";
import { Badge } from "@/components/ui/badge";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { WaitsForSecond } from "@/components/waits-for-second";
import { type AdminUserDetail, userQuery } from "@/features/admin/api";
import { ClientLimits } from "@/features/admin/client-limits";
import { RoleDialog } from "@/features/admin/role-dialog";
import { useStatuses } from "@/features/admin/statuses";
import { SuspensionDialog } from "@/features/admin/suspension-dialog";
import { formatDate, formatDateTime } from "@/lib/format-date";
import { meQuery } from "@/lib/session/me";
import { useSession } from "@/lib/session/session-store";
import { useToastWhenFailed } from "@/lib/use-failure-toast";

/** One person: who they are, what they have, and whether they may come in. */
export function UserPage() {
  const { t } = useTranslation("admin");
  const { id = "" } = useParams();
  const user = useQuery(userQuery(id));
  useToastWhenFailed(user.error, t("failures.title"), t("failures.users"));
  return (
    <>
      <Link
        to="/admin/users"
        className="mb-4 inline-flex min-h-9 items-center gap-1.5 rounded-md text-ink-muted text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t("users.back")}
      </Link>
      {user.data !== undefined ? (
        <Detail user={user.data} />
      ) : user.isError ? (
        <ErrorAlert error={user.error} onRetry={() => void user.refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

function Detail({ user }: { user: AdminUserDetail }) {
  const { t } = useTranslation("admin");
  const statuses = useStatuses();
  const session = useSession();
  const decides = useQuery(meQuery).data?.roles.includes("admin") === true;
  const isMe = session.status === "signed-in" && session.userId === user.id;
  return (
    <>
      <PageHeader
        title={user.name}
        description={user.email}
        actions={
          isMe ? (
            <Badge>{t("users.thisIsYou")}</Badge>
          ) : decides && user.closedAt === null ? (
            <>
              {user.role !== "admin" && <RoleDialog user={user} />}
              <SuspensionDialog user={user} />
            </>
          ) : undefined
        }
      />
      {user.pendingSuspension !== null && (
        <WaitsForSecond
          title={t("suspension.second.waits")}
          link={t("suspension.second.open")}
          className="mb-6"
        />
      )}
      {user.pendingRole !== null && (
        <WaitsForSecond title={t("role.waits")} link={t("suspension.second.open")} className="mb-6" />
      )}
      {user.status === "suspended" && (
        <Alert tone="negative" title={t("users.suspendedTitle")} className="mb-6">
          {user.suspendedAt !== null &&
            t("users.suspendedText", { at: formatDateTime(user.suspendedAt), reason: user.suspensionReason })}
        </Alert>
      )}
      {user.closedAt !== null && user.purgeOn !== null && (
        <Alert tone="info" title={t("users.closedTitle")} className="mb-6">
          {t("users.closedText", {
            at: formatDateTime(user.closedAt),
            purgeOn: formatDate(`${user.purgeOn}T12:00:00Z`),
          })}
        </Alert>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel title={t("users.sections.account")}>
          <Fact label={t("users.columns.status")}>
            <StatusBadge status={user.status} statuses={statuses.user} />
          </Fact>
          <Fact label={t("users.columns.kyc")}>
            <StatusBadge status={user.kycStatus} statuses={statuses.kyc} />
          </Fact>
          <Fact label={t("users.columns.role")}>
            {t(`users.role.${user.role}`)}
            <span className="block text-ink-muted text-xs">{t(`users.roleMay.${user.role}`)}</span>
          </Fact>
          <Fact label={t("users.secondFactor")}>{user.secondFactor ? t("users.on") : t("users.off")}</Fact>
          <Fact label={t("users.openSessions")}>{user.openSessions}</Fact>
          <Fact label={t("users.columns.created")}>{formatDateTime(user.createdAt)}</Fact>
          <Fact label={t("users.columns.lastSignIn")}>
            {user.lastSignInAt === null ? t("users.never") : formatDateTime(user.lastSignInAt)}
          </Fact>
          <Fact label={t("users.platformId")}>{user.platformId ?? "–"}</Fact>
          <Fact label={t("users.owed")}>
            <Amount asset="BRL" amount={user.owed} />
          </Fact>
        </Panel>
        <Panel title={t("users.sections.person")}>
          <Fact label={t("users.columns.cpf")}>{user.cpfMasked ?? "–"}</Fact>
          <Fact label={t("users.phone")}>{user.phone === null ? "–" : formatPhone(user.phone)}</Fact>
          <Fact label={t("users.address")}>
            {user.address === null ? (
              "–"
            ) : (
              <>
                {user.address.endereco}
                <br />
                {user.address.cidade} – {user.address.estado}, {formatCep(user.address.cep)}
              </>
            )}
          </Fact>
          <Fact label={t("users.id")}>
            <ShortId value={user.id} label={t("users.id")} />
          </Fact>
        </Panel>
        <Card className="lg:col-span-2">
          <CardHeader>
            <CardTitle>{t("users.sections.balances")}</CardTitle>
          </CardHeader>
          {user.accounts.length === 0 ? (
            <EmptyState title={t("users.noBalances")} />
          ) : (
            <CardContent className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
              {user.accounts.map(({ available, held }) => (
                <dl key={available.asset} className="flex flex-col gap-1 text-sm">
                  <LeaderRow label={`${available.asset} · ${t("users.available")}`}>
                    <Amount {...available} />
                  </LeaderRow>
                  <LeaderRow label={`${held.asset} · ${t("users.held")}`}>
                    <Amount {...held} />
                  </LeaderRow>
                </dl>
              ))}
            </CardContent>
          )}
        </Card>
      </div>
      {decides && <ClientLimits id={user.id} />}
      <nav aria-label={t("users.more")} className="mt-6 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <Link
          className="rounded-sm text-accent underline"
          to={`/admin/ledger?tab=accounts&ownerId=${user.id}`}
        >
          {t("users.seeAccounts")}
        </Link>
        {decides && !isMe && user.platformId !== null && user.kycStatus !== "APPROVED" && (
          <Link className="rounded-sm text-accent underline" to={`/admin/users/${user.id}/kyc`}>
            {t("users.submitKyc")}
          </Link>
        )}
        <Link className="rounded-sm text-accent underline" to={`/admin/audit?subject=${user.id}`}>
          {t("users.seeDoneTo")}
        </Link>
        <Link className="rounded-sm text-accent underline" to={`/admin/audit?actor=${user.id}`}>
          {t("users.seeDoneBy")}
        </Link>
      </nav>
    </>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <CardContent>
        <dl className="flex flex-col gap-3 text-sm">{children}</dl>
      </CardContent>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="figures text-right">{children}</dd>
    </div>
  );
}
