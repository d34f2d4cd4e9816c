import { Laptop, type LucideIcon, MonitorSmartphone, Smartphone, Tablet } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Device } from "@/lib/devices";

export const DEVICE_ICONS: Record<Device["kind"], LucideIcon> = {
  desktop: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  unknown: MonitorSmartphone,
};

/** `Chrome, Windows`; where the browser says nothing known, that nobody knows. */
export function useDeviceWords(): (device: Device) => string {
  const { t } = useTranslation("devices");
  return ({ browser, system }) =>
    [browser, system].filter((name) => name !== null).join(", ") || t("unknown");
}
