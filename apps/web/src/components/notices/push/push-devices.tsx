import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { DEVICE_ICONS, useDeviceWords } from "@/components/devices/use-device-words";
import { Item, ItemList } from "@/components/item-list";
import type { PushAccess, PushDevice } from "@/components/notices/push/push-access";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { unsubscribe } from "@/lib/browser-push";
import { formatDateTime } from "@/lib/format-date";
import { toast } from "@/lib/toast-store";

interface PushDevicesProps {
  access: PushAccess;
  devices: readonly PushDevice[];
}

/** The devices that show a person's notices. */
export function PushDevices({ access, devices }: PushDevicesProps) {
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
        <RemoveDevice access={access} registered={removing} onClose={() => setRemoving(undefined)} />
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

interface RemoveDeviceProps {
  access: PushAccess;
  registered: PushDevice;
  onClose: () => void;
}

function RemoveDevice({ access, registered, onClose }: RemoveDeviceProps) {
  const { t } = useTranslation("settings");
  const queryClient = useQueryClient();
  const words = useDeviceWords()(registered.device);
  const removing = useMutation({
    mutationFn: async () => {
      const push = await access.remove(registered.id);
      if (registered.current) await unsubscribe();
      return push;
    },
    onSuccess: (push) => {
      queryClient.setQueryData(access.queryKey, push);
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
