import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { RegisterDevice } from "@/components/devices/register-device";
import { DEVICE_ICONS, useDeviceWords } from "@/components/devices/use-device-words";
import { ErrorAlert } from "@/components/error-alert";
import { Item, ItemList, PendingItems } from "@/components/item-list";
import { unread } from "@/components/read-failed";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CardFooter } from "@/components/ui/card";
import { ProtectionRow } from "@/features/security/protection-row";
import { devicesQuery, type RegisteredDevice, removeDevice } from "@/lib/devices";
import { formatDateTime } from "@/lib/format-date";
import { toast } from "@/lib/toast-store";

/** The devices a client pays from up to their limits. */
export function DevicesRow() {
  const { t } = useTranslation("devices");
  const { t: word } = useTranslation("security");
  const devices = useQuery(devicesQuery);
  const [removing, setRemoving] = useState<RegisteredDevice>();
  const items = devices.data?.items;
  return (
    <ProtectionRow
      name="devices"
      icon={MonitorSmartphone}
      title={t("title")}
      state={
        items === undefined
          ? unread(devices)
          : { tone: "neutral", label: word("state.devices", { count: items.length }) }
      }
      text={t("text")}
    >
      {items !== undefined ? (
        <>
          {items.length === 0 ? (
            <p className="p-5 text-ink-muted text-sm">{t("none")}</p>
          ) : (
            <ItemList label={t("title")}>
              {items.map((one) => (
                <DeviceItem key={one.id} registered={one} onRemove={() => setRemoving(one)} />
              ))}
            </ItemList>
          )}
          {!items.some(({ current }) => current) && (
            <CardFooter className="flex-col items-start">
              <RegisterDevice />
            </CardFooter>
          )}
        </>
      ) : devices.isError ? (
        <div className="p-5">
          <ErrorAlert error={devices.error} onRetry={() => void devices.refetch()} />
        </div>
      ) : (
        <PendingItems />
      )}
      {removing !== undefined && (
        <RemoveDevice registered={removing} onClose={() => setRemoving(undefined)} />
      )}
    </ProtectionRow>
  );
}

function DeviceItem({ registered, onRemove }: { registered: RegisteredDevice; onRemove: () => void }) {
  const { t } = useTranslation("devices");
  const words = useDeviceWords()(registered.device);
  return (
    <Item
      icon={DEVICE_ICONS[registered.device.kind]}
      title={
        <>
          {words}
          {registered.current && <Badge tone="positive">{t("current")}</Badge>}
        </>
      }
      details={<span className="figures">{t("since", { at: formatDateTime(registered.registeredAt) })}</span>}
      actions={
        <Button size="sm" variant="ghost" onClick={onRemove}>
          {t("remove")}
          <span className="sr-only">{words}</span>
        </Button>
      }
    />
  );
}

function RemoveDevice({ registered, onClose }: { registered: RegisteredDevice; onClose: () => void }) {
  const { t } = useTranslation("devices");
  const queryClient = useQueryClient();
  const words = useDeviceWords()(registered.device);
  const removing = useMutation({
    mutationFn: () => removeDevice(registered.id),
    onSuccess: (devices) => {
      queryClient.setQueryData(devicesQuery.queryKey, devices);
      toast({ title: t("removed") });
      onClose();
    },
  });
  return (
    <DecisionDialog
      variant="destructive"
      open
      title={t("removeTitle", { device: words })}
      text={t("removeText")}
      action={t("remove")}
      busy={removing.isPending}
      error={removing.error}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    />
  );
}
