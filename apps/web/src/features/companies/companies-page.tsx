import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Building2, ClipboardList, MailOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { Item, ItemList, PendingItems } from "@/components/item-list";
import { PageHeader } from "@/components/page-header";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader, CardTitle } from "@/components/ui/card";
import { answerInvitation } from "@/features/companies/api";
import { NewApplication } from "@/features/companies/new-application";
import { useApplicationStatuses } from "@/features/companies/statuses";
import { useActingCompany } from "@/lib/acting-company";
import { type Companies, companiesQuery, useSwitchCompany } from "@/lib/companies";
import { formatDate } from "@/lib/format-date";
import { toast } from "@/lib/toast-store";

/** The companies one acts for, the invitations of others, and the applications for new ones. */
export function CompaniesPage() {
  const { t } = useTranslation("companies");
  const { data, error, isError, refetch } = useQuery(companiesQuery);
  return (
    <div className="flex flex-col gap-6">
      <div className="-mb-6">
        <PageHeader title={t("title")} description={t("description")} />
      </div>
      {isError && data === undefined ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Card>
          <PendingItems />
        </Card>
      ) : (
        <>
          <Invitations invitations={data.invitations} />
          <OwnCompanies companies={data.companies} />
          <Applications applications={data.applications} />
          <NewApplication verified={data.verified} />
        </>
      )}
    </div>
  );
}

function OwnCompanies({ companies }: Pick<Companies, "companies">) {
  const { t } = useTranslation("companies");
  const acting = useActingCompany();
  const switchTo = useSwitchCompany();
  if (companies.length === 0) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("list.title")}</CardTitle>
      </CardHeader>
      <ItemList label={t("list.title")}>
        {companies.map(({ id, name, cnpj, role }) => (
          <Item
            key={id}
            icon={Building2}
            title={name}
            details={
              <span className="figures">
                {cnpj} · {t(`roles.${role}`)}
              </span>
            }
            actions={
              acting?.id === id ? (
                <Button asChild variant="secondary" size="sm">
                  <Link to="/dashboard">{t("list.open")}</Link>
                </Button>
              ) : (
                <Button variant="secondary" size="sm" onClick={() => switchTo({ id, name })}>
                  {t("list.use")}
                </Button>
              )
            }
          />
        ))}
      </ItemList>
    </Card>
  );
}

function Invitations({ invitations }: Pick<Companies, "invitations">) {
  const { t } = useTranslation("companies");
  const queryClient = useQueryClient();
  const answering = useMutation({
    mutationFn: answerInvitation,
    onSuccess: (_, { accept }) =>
      toast({ title: t(accept ? "invitations.accepted" : "invitations.declined") }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["companies"] }),
  });
  if (invitations.length === 0) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("invitations.title")}</CardTitle>
      </CardHeader>
      <ItemList label={t("invitations.title")}>
        {invitations.map(({ id, companyName, cnpj, role, expiresAt }) => (
          <Item
            key={id}
            icon={MailOpen}
            title={companyName}
            details={
              <>
                <span className="figures">{cnpj}</span> · {t("invitations.as", { role: t(`roles.${role}`) })}{" "}
                · {t("invitations.until", { date: formatDate(expiresAt) })}
              </>
            }
            actions={
              <>
                <Button
                  size="sm"
                  disabled={answering.isPending}
                  onClick={() => answering.mutate({ id, accept: true })}
                >
                  {t("invitations.accept")}
                </Button>
                <Button
                  variant="ghost"
                  size="sm"
                  disabled={answering.isPending}
                  onClick={() => answering.mutate({ id, accept: false })}
                >
                  {t("invitations.decline")}
                </Button>
              </>
            }
          />
        ))}
      </ItemList>
      {answering.isError && <ErrorAlert error={answering.error} className="m-4" />}
    </Card>
  );
}

function Applications({ applications }: Pick<Companies, "applications">) {
  const { t } = useTranslation("companies");
  const statuses = useApplicationStatuses();
  const shown = applications.filter(({ status }) => status !== "approved");
  if (shown.length === 0) return null;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("applications.title")}</CardTitle>
      </CardHeader>
      <ItemList label={t("applications.title")}>
        {shown.map(({ id, status, tier, legalName, updatedAt }) => {
          const isOpen = status === "draft" || status === "revision_requested";
          return (
            <Item
              key={id}
              icon={ClipboardList}
              title={
                <>
                  {legalName || t("applications.unnamed")}
                  <StatusBadge status={status} statuses={statuses} />
                </>
              }
              details={`${t(`tiers.${tier}.name`)} · ${t("applications.changed", { date: formatDate(updatedAt) })}`}
              actions={
                <Button asChild variant="secondary" size="sm">
                  <Link to={`/companies/applications/${id}`}>
                    {t(isOpen ? "applications.continue" : "applications.see")}
                  </Link>
                </Button>
              }
            />
          );
        })}
      </ItemList>
    </Card>
  );
}
