import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { ErrorAlert } from "@/components/error-alert";
import { KeyItem } from "@/components/integrations/keys/key-item";
import { useIntegrations } from "@/components/integrations/realm";
import { ItemList, PendingItems } from "@/components/item-list";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";

/** The account's keys: those that live first. */
export function KeysSection() {
  const { t } = useTranslation("integrations");
  const { api, home, name } = useIntegrations();
  const keys = useQuery(api.keysQuery);
  const items = keys.data?.items;
  const create = (
    <Button asChild>
      <Link to={`${home}/keys/new`}>{t("keys.create")}</Link>
    </Button>
  );
  if (keys.isError && items === undefined)
    return <ErrorAlert error={keys.error} onRetry={() => void keys.refetch()} />;
  if (items?.length === 0)
    return (
      <Card>
        <EmptyState
          icon={KeyRound}
          title={t("keys.emptyTitle")}
          description={t(`keys.emptyTexts.${name}`)}
          action={create}
        />
      </Card>
    );
  const sorted = items?.toSorted((a, b) => a.status.localeCompare(b.status));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-ink-muted text-sm">{t("keys.text")}</p>
        {create}
      </div>
      <Card>
        {sorted === undefined ? (
          <PendingItems />
        ) : (
          <ItemList label={t("tabs.keys")}>
            {sorted.map((one) => (
              <KeyItem key={one.id} apiKey={one} />
            ))}
          </ItemList>
        )}
      </Card>
    </div>
  );
}
