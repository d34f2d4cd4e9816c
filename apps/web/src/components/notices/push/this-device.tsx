import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { browserPushQuery, type PushAccess, type PushDevice } from "@/components/notices/push/push-access";
import { Choice } from "@/components/setting-choice";
import { Alert } from "@/components/ui/alert";
import { NotSubscribed, subscribe, unsubscribe } from "@/lib/browser-push";

interface ThisDeviceProps {
  access: PushAccess;
  serverKey: string;
  /** As the server knows this browser, if it does. */
  device: PushDevice | undefined;
}

/** Switches notices on and off on this device. The browser asks its owner only once they press. */
export function ThisDevice({ access, serverKey, device }: ThisDeviceProps) {
  const { t } = useTranslation("settings");
  const queryClient = useQueryClient();
  const browser = useQuery(browserPushQuery(access, serverKey));
  const switching = useMutation({
    mutationFn: async (on: boolean) => {
      if (on) return access.register(await subscribe(serverKey));
      await unsubscribe();
      return device === undefined ? undefined : access.remove(device.id);
    },
    onSuccess: (push) => push !== undefined && queryClient.setQueryData(access.queryKey, push),
    // Also how it stands in the browser.
    onSettled: () => queryClient.invalidateQueries({ queryKey: access.queryKey }),
  });
  if (browser.data === "unsupported")
    return <p className="px-5 py-4 text-ink-muted text-sm">{t("push.unsupported")}</p>;
  if (browser.data === "denied")
    return (
      <Alert tone="warning" title={t("push.deniedTitle")} className="m-5">
        <p>{t("push.denied")}</p>
      </Alert>
    );
  return (
    <div>
      <Choice
        title={t("push.here")}
        text={t(switching.isPending && switching.variables ? "push.asking" : "push.hereText")}
        checked={switching.isPending ? switching.variables : device !== undefined && browser.data === "on"}
        busy={switching.isPending || browser.isPending}
        onChange={(on) => switching.mutate(on)}
      />
      {switching.isError && (
        <div className="px-5 pb-4">
          <SwitchingFailed error={switching.error} />
        </div>
      )}
    </div>
  );
}

function SwitchingFailed({ error }: { error: Error }) {
  const { t } = useTranslation("settings");
  if (!(error instanceof NotSubscribed)) return <ErrorAlert error={error} />;
  return (
    <Alert tone="warning" title={t("push.failedTitle")}>
      <p>{t(error.reason === "unreachable" ? "push.unreachable" : "push.undecided")}</p>
    </Alert>
  );
}
