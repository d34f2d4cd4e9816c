import { useTranslation } from "react-i18next";
import { FilterTabs } from "@/components/filter-tabs";
import { Guide } from "@/components/integrations/guide";
import { KeysSection } from "@/components/integrations/keys/keys-section";
import { useIntegrations } from "@/components/integrations/realm";
import { EndpointsSection } from "@/components/integrations/webhooks/endpoints-section";
import { PageHeader } from "@/components/page-header";
import { useSearchFilter } from "@/lib/use-search-filter";

const SECTIONS = ["keys", "webhooks", "guide"] as const;

/** What programs may do for the account, what they are told of, and how both are done. */
export function IntegrationsPage() {
  const { t } = useTranslation("integrations");
  const { name } = useIntegrations();
  const { get } = useSearchFilter();
  const shown = SECTIONS.find((one) => one === get("tab")) ?? "keys";
  return (
    <>
      <PageHeader title={t("title")} description={t(`leads.${name}`)} />
      <FilterTabs
        name="tab"
        label={t("title")}
        options={SECTIONS}
        word={(one) => t(`tabs.${one}`)}
        value={shown}
      >
        {shown === "keys" ? <KeysSection /> : shown === "webhooks" ? <EndpointsSection /> : <Guide />}
      </FilterTabs>
    </>
  );
}
