import { useTranslation } from "react-i18next";
import { BRAZIL, MAP_SIZE, onMap } from "@/features/grain/orders/map/brazil-outline";
import { placeOf } from "@/features/grain/orders/map/known-places";

interface RouteMapProps {
  /** As they are written; a map is drawn where both are places it knows. */
  from: string | null;
  to: string | null;
}

/** Where the grain comes from and where it goes, over the country; nothing while either is unknown. */
export function RouteMap({ from, to }: RouteMapProps) {
  const { t } = useTranslation("grain-orders");
  const [origin, destination] = [placeOf(from), placeOf(to)];
  if (origin === undefined || destination === undefined || origin === destination) return null;
  const [start, end] = [onMap(origin), onMap(destination)];
  const lift = Math.hypot(end.x - start.x, end.y - start.y) / 4;
  const bend = { x: (start.x + end.x) / 2 + lift / 2, y: (start.y + end.y) / 2 - lift };
  return (
    <figure className="flex flex-col items-center gap-2 rounded-lg bg-sunken p-4 text-center text-sm">
      <svg
        role="img"
        aria-label={t("logistics.route", { from, to })}
        viewBox={`-4 -4 ${MAP_SIZE.width + 8} ${MAP_SIZE.height + 8}`}
        className="h-44 w-full"
      >
        <path d={BRAZIL} className="fill-surface stroke-line-strong" strokeWidth={1} strokeLinejoin="round" />
        <path
          d={`M${start.x} ${start.y}Q${bend.x} ${bend.y} ${end.x} ${end.y}`}
          className="fill-none stroke-wheat-ink"
          strokeWidth={1.75}
          strokeDasharray="4 3"
          strokeLinecap="round"
        />
        <circle cx={start.x} cy={start.y} r={4} className="fill-wheat stroke-wheat-ink" strokeWidth={1.5} />
        <circle cx={end.x} cy={end.y} r={4} className="fill-accent stroke-surface" strokeWidth={1.5} />
      </svg>
      <figcaption className="flex flex-wrap justify-center gap-x-4 gap-y-1">
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2.5 rounded-full border border-wheat-ink bg-wheat" />
          {from}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span aria-hidden="true" className="size-2.5 rounded-full bg-accent" />
          {to}
        </span>
      </figcaption>
    </figure>
  );
}
