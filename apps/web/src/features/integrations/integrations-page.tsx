import { useTranslation } from "react-i18next";
import { FilterTabs } from "@/components/filter-tabs";
import { PageHeader } from "@/components/page-header";
import { Guide } from "@/features/integrations/guide";
import { KeysSection } from "@/features/integrations/keys/keys-section";
import { EndpointsSection } from "@/features/integrations/webhooks/endpoints-section";
import { useSearchFilter } from "@/lib/use-search-filter";

const SECTIONS = ["keys", "webhooks", "guide"] as const;

/** What programs may do for the account, what they are told of, and how both are done. */
export function IntegrationsPage() {
  const { t } = useTranslation("integrations");
  const { get } = useSearchFilter();
  const shown = SECTIONS.find((one) => one === get("tab")) ?? "keys";
  return (
    <>
      <PageHeader title={t("title")} description={t("lead")} />
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
