import { cn } from "@/lib/cn";

interface SparklineProps {
  /** Decimal strings, oldest first. Only their shape is drawn; no figure is read off them. */
  points: readonly string[];
  className?: string | undefined;
  filled?: boolean;
}

const WIDTH = 120;
const HEIGHT = 32;
const MARGIN = 2;

/** A price's recent course as a line the size of a word. Decorative: the figures beside it say the same. */
export function Sparkline({ points, className, filled = false }: SparklineProps) {
  const values = points.map(Number).filter(Number.isFinite);
  const [first, last] = [values[0], values.at(-1)];
  if (values.length < 2 || first === undefined || last === undefined) {
    return <span aria-hidden="true" className={cn("block h-8 w-30", className)} />;
  }
  const line = pathThrough(values);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={cn("block h-8 w-30", last < first ? "text-negative" : "text-positive", className)}
    >
      {filled && <path d={`${line}V${HEIGHT}H0Z`} className="fill-current opacity-10" />}
      <path
        d={line}
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-current"
      />
    </svg>
  );
}

function pathThrough(values: readonly number[]): string {
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const step = WIDTH / (values.length - 1);
  const height = HEIGHT - 2 * MARGIN;
  return values
    .map((value, index) => {
      const x = (index * step).toFixed(2);
      const y = (MARGIN + height - ((value - low) / range) * height).toFixed(2);
      return `${index === 0 ? "M" : "L"}${x} ${y}`;
    })
    .join("");
}
