import { formatDecimal, isAsset, parseSignedDecimal, scaleOf } from "@lastro/money";
import { useEffect, useRef, useState } from "react";
import { prefersStillness } from "@/lib/prefers-stillness";

const COUNT_MS = 700;
/** Progress is told in whole thousandths: money is never a float. */
const WHOLE = 1_000n;

/** The figure on the way to the one given, when that changes while it is shown; at once where motion is unwanted. */
export function useCounted(asset: string, amount: string): string {
  const [shown, setShown] = useState(amount);
  const at = useRef(amount);
  useEffect(() => {
    const show = (figure: string) => {
      at.current = figure;
      setShown(figure);
    };
    if (at.current === amount) return;
    if (!isAsset(asset) || prefersStillness()) return show(amount);
    const scale = scaleOf(asset);
    const [start, end] = [parseSignedDecimal(at.current, scale), parseSignedDecimal(amount, scale)];
    const began = performance.now();
    const step = (now: number) => {
      const done = thousandthsDone(now - began);
      show(done >= WHOLE ? amount : formatDecimal(between(start, end, done), scale));
      if (done < WHOLE) frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [asset, amount]);
  return shown;
}

/** The amount so many thousandths of the way from one to another. */
export function between(start: bigint, end: bigint, thousandths: bigint): bigint {
  return start + ((end - start) * thousandths) / WHOLE;
}

/** Quick at first and slow at the end. */
function thousandthsDone(elapsedMs: number): bigint {
  const left = 1 - Math.min(Math.max(elapsedMs / COUNT_MS, 0), 1);
  return BigInt(Math.round((1 - left ** 3) * Number(WHOLE)));
}
