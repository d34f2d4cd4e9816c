import type { DriverUpdate } from "@lastro/contracts/grain/load-links";
import { Camera, Flag, type LucideIcon, MapPin, MessageSquareText, Scale, Truck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import type { DriverLoad } from "@/features/grain/driver/driver-load";
import type { KeptUpdate, NewUpdate } from "@/features/grain/driver/outbox";
import { UpdateDialog } from "@/features/grain/driver/update-dialog";

const ICONS: Readonly<Record<DriverUpdate, LucideIcon>> = {
  departed: Truck,
  arrived: Flag,
  place: MapPin,
  note: MessageSquareText,
  weight_ticket: Scale,
  photo: Camera,
};

interface UpdateButtonsProps {
  load: DriverLoad;
  kept: readonly KeptUpdate[];
  onUpdate: (update: NewUpdate) => Promise<void>;
}

/** What there is to say of a load, the next step of its journey first and filled. */
export function UpdateButtons({ load, kept, onUpdate }: UpdateButtonsProps) {
  const { t } = useTranslation("grain-driver");
  const [asked, setAsked] = useState<DriverUpdate | null>(null);
  const next = nextUpdate(load, kept);
  const journey = (["departed", "arrived"] as const).map((kind) => {
    const Icon = ICONS[kind];
    return (
      <Button
        key={kind}
        variant={kind === next ? "primary" : "secondary"}
        className="h-16 w-full text-lg"
        onClick={() => setAsked(kind)}
      >
        <Icon aria-hidden="true" className="size-6" />
        {t(`kinds.${kind}`)}
      </Button>
    );
  });
  const others = (["weight_ticket", "photo", "place", "note"] as const).map((kind) => {
    const Icon = ICONS[kind];
    return (
      <Button
        key={kind}
        variant={kind === next ? "primary" : "secondary"}
        className="h-auto min-h-16 flex-col gap-1 whitespace-normal px-2 py-2 text-sm"
        onClick={() => setAsked(kind)}
      >
        <Icon aria-hidden="true" className="size-5" />
        {t(`kinds.${kind}`)}
      </Button>
    );
  });
  return (
    <div className="flex flex-col gap-3">
      {journey}
      <div className="grid grid-cols-2 gap-3">{others}</div>
      <UpdateDialog kind={asked} load={load} onUpdate={onUpdate} onClose={() => setAsked(null)} />
    </div>
  );
}

/** The step that is next, after what was sent and what waits; null where the journey has come to its end. */
function nextUpdate(load: DriverLoad, kept: readonly KeptUpdate[]): DriverUpdate | null {
  if (load.status === "entregue") return null;
  const said = new Set([...load.updates, ...kept].map(({ kind }) => kind));
  if (said.has("weight_ticket") && said.has("arrived")) return null;
  if (said.has("arrived")) return "weight_ticket";
  return load.status === "enviada" && !said.has("departed") ? "departed" : "arrived";
}
