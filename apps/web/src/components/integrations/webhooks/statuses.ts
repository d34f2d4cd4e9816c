import type { DeliveryStatus } from "@lastro/contracts/webhooks";
import type { BadgeTone } from "@/components/ui/badge";

export const DELIVERY_TONES: Record<DeliveryStatus, BadgeTone> = {
  pending: "info",
  delivered: "positive",
  failed: "negative",
};
