import { cn } from "@/lib/cn";

const HORIZON = { x: 430, y: 40 };
const FEET = Array.from({ length: 25 }, (_, index) => -900 + index * 110);

/** Ploughed rows running to the horizon: the harvest behind the figures. Drawn in whatever colour it inherits. */
export function Furrows({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 860 480"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      className={cn(
        "pointer-events-none absolute mask-[radial-gradient(70%_100%_at_50%_35%,black_30%,transparent_100%)]",
        className,
      )}
    >
      <g fill="none" stroke="currentColor" strokeWidth="1.25">
        {FEET.map((foot) => {
          const bend = HORIZON.x + (foot - HORIZON.x) * 0.18;
          return <path key={foot} d={`M${HORIZON.x} ${HORIZON.y}Q${bend} ${HORIZON.y + 90} ${foot} 480`} />;
        })}
      </g>
    </svg>
  );
}
