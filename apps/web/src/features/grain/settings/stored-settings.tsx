import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorAlert } from "@/components/error-alert";
import { LoadingSpinner } from "@/components/loading-spinner";
import { SettingsForm } from "@/features/grain/settings/settings-form";
import { preferencesQuery } from "@/features/grain/shared/preferences";

/** The settings form with what is stored in it, once that is here. */
export function StoredSettings({ sells, children }: { sells: boolean; children?: ReactNode }) {
  const { data, error, refetch } = useQuery(preferencesQuery);
  if (data !== undefined)
    return (
      <SettingsForm stored={data} sells={sells}>
        {children}
      </SettingsForm>
    );
  return error === null ? <LoadingSpinner /> : <ErrorAlert error={error} onRetry={() => void refetch()} />;
}
