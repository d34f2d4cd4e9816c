import { useInfiniteQuery } from "@tanstack/react-query";
import { MailPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { PagedTable } from "@/components/paged-table";
import { accessRequestsQuery } from "@/features/admin/api";
import { formatDateTime } from "@/lib/format-date";
import { useToastWhenFailed } from "@/lib/use-failure-toast";

/** Who left an address on the landing page. */
export function AccessRequestsPage() {
  const { t } = useTranslation("admin");
  const list = useInfiniteQuery(accessRequestsQuery);
  useToastWhenFailed(list.error, t("failures.title"), t("failures.access"));
  return (
    <>
      <PageHeader title={t("access.title")} description={t("access.lead")} />
      <PagedTable
        list={list}
        caption={t("access.title")}
        rowKey={(request) => request.id}
        columns={[
          {
            id: "email",
            header: t("access.email"),
            cell: (request) => (
              <a className="break-all text-accent underline" href={`mailto:${request.email}`}>
                {request.email}
              </a>
            ),
          },
          {
            id: "at",
            header: t("access.at"),
            align: "right",
            cell: (request) => formatDateTime(request.requestedAt),
          },
        ]}
        empty={<EmptyState icon={MailPlus} title={t("access.empty")} description={t("access.emptyText")} />}
      />
    </>
  );
}
