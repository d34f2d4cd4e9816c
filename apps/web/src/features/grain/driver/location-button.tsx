import { LocateFixed } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import type { DriverPosition } from "@/features/grain/driver/driver-load";

const PATIENCE_MS = 20_000;

interface LocationButtonProps {
  position: DriverPosition | undefined;
  onPosition: (position: DriverPosition) => void;
}

/** Asks the phone where it is, when it is pressed and never else. */
export function LocationButton({ position, onPosition }: LocationButtonProps) {
  const { t } = useTranslation("grain-driver");
  const [state, setState] = useState<"idle" | "locating" | "failed">("idle");
  const locate = () => {
    setState("locating");
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        setState("idle");
        onPosition({ latitude, longitude, accuracy });
      },
      () => setState("failed"),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 60_000 },
    );
  };
  if (!("geolocation" in navigator)) return null;
  return (
    <div className="flex flex-col gap-2">
      <Button variant="secondary" className="w-full" disabled={state === "locating"} onClick={locate}>
        <LocateFixed aria-hidden="true" className="size-5" />
        {t(state === "locating" ? "fields.locating" : "fields.useLocation")}
      </Button>
      <p role="status" className="text-sm">
        {state === "failed"
          ? t("fields.locationFailed")
          : position !== undefined && t("fields.located", { metres: Math.ceil(position.accuracy) })}
      </p>
    </div>
  );
}
