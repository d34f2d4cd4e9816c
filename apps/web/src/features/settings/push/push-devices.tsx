import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { DEVICE_ICONS, useDeviceWords } from "@/components/devices/use-device-words";
import { Item, ItemList } from "@/components/item-list";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type PushDevice, pushQuery, removeDevice } from "@/features/settings/push/api";
import { unsubscribe } from "@/lib/browser-push";
import { formatDateTime } from "@/lib/format-date";
import { toast } from "@/lib/toast-store";

/** The devices that show a client's notices. */
export function PushDevices({ devices }: { devices: readonly PushDevice[] }) {
  const { t } = useTranslation("settings");
  const [removing, setRemoving] = useState<PushDevice>();
  return (
    <div>
      <h3 className="px-5 pt-4 font-medium text-sm">{t("push.devices")}</h3>
      <ItemList label={t("push.devices")}>
        {devices.map((one) => (
          <DeviceItem key={one.id} registered={one} onRemove={() => setRemoving(one)} />
        ))}
      </ItemList>
      {removing !== undefined && (
        <RemoveDevice registered={removing} onClose={() => setRemoving(undefined)} />
      )}
    </div>
  );
}

function DeviceItem({ registered, onRemove }: { registered: PushDevice; onRemove: () => void }) {
  const { t } = useTranslation("settings");
  const words = useDeviceWords()(registered.device);
  const { lastSentAt, createdAt } = registered;
  return (
    <Item
      icon={DEVICE_ICONS[registered.device.kind]}
      title={
        <>
          {words}
          {registered.current && <Badge tone="positive">{t("push.current")}</Badge>}
        </>
      }
      details={
        <span className="figures">
          {lastSentAt === null
            ? t("push.since", { at: formatDateTime(createdAt) })
            : t("push.lastSent", { at: formatDateTime(lastSentAt) })}
        </span>
      }
      actions={
        <Button size="sm" variant="ghost" onClick={onRemove}>
          {t("push.remove")}
          <span className="sr-only">{words}</span>
        </Button>
      }
    />
  );
}

function RemoveDevice({ registered, onClose }: { registered: PushDevice; onClose: () => void }) {
  const { t } = useTranslation("settings");
  const queryClient = useQueryClient();
  const words = useDeviceWords()(registered.device);
  const removing = useMutation({
    mutationFn: async () => {
      const push = await removeDevice(registered.id);
      if (registered.current) await unsubscribe();
      return push;
    },
    onSuccess: (push) => {
      queryClient.setQueryData(pushQuery.queryKey, push);
      toast({ title: t("push.removed") });
      onClose();
    },
  });
  return (
    <DecisionDialog
      variant="destructive"
      open
      title={t("push.removeTitle", { device: words })}
      text={t("push.removeText")}
      action={t("push.remove")}
      busy={removing.isPending}
      error={removing.error}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    />
  );
}
