import { Progress } from "@/components/ui/progress";
import { shareInTenths } from "@/lib/decimals";

interface LimitLineProps {
  name: string;
  /** What was used of how much, in words. */
  said: string;
  used: string;
  allowed: string;
}

/** How much of a limit has been used. */
export function LimitLine({ name, said, used, allowed }: LimitLineProps) {
  return (
    <>
      <p className="font-medium">{name}</p>
      <Progress
        className="mt-2 h-1.5"
        value={Math.min(100, shareInTenths(used, allowed) / 10)}
        aria-label={`${name}: ${said}`}
      />
      <p className="figures mt-1.5 text-ink-muted text-xs">{said}</p>
    </>
  );
}
