import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { LoadingSpinner } from "@/components/loading-spinner";
import { SettingsSection } from "@/components/settings-section";
import { LegalForm } from "@/features/grain/settings/legal/legal-form";
import { legalDataQuery } from "@/features/grain/shared/signing/api";

/** Who the person is in the contracts they sign. */
export function LegalSection() {
  const { t } = useTranslation("grain-settings-legal");
  const { data, error, refetch } = useQuery(legalDataQuery);
  return (
    <SettingsSection title={t("title")} description={t("text")}>
      <div id="legal" className="scroll-mt-24 p-5">
        {data !== undefined ? (
          <LegalForm stored={data.data} />
        ) : error === null ? (
          <LoadingSpinner />
        ) : (
          <ErrorAlert error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </SettingsSection>
  );
}
