import { useEffect, useState } from "react";

/** Whole seconds that are left of a wait, counted down on the screen; 0 when there is none. */
export function useCooldown(initialSeconds = 0): { secondsLeft: number; wait: (seconds: number) => void } {
  const [until, setUntil] = useState(() =>
    initialSeconds > 0 ? performance.now() + initialSeconds * 1_000 : null,
  );
  const [secondsLeft, setSecondsLeft] = useState(Math.ceil(initialSeconds));
  useEffect(() => {
    if (until === null) return;
    const count = () => {
      const left = Math.max(0, Math.ceil((until - performance.now()) / 1_000));
      setSecondsLeft(left);
      if (left === 0) setUntil(null);
    };
    count();
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [until]);
  return { secondsLeft, wait: (seconds) => setUntil(performance.now() + seconds * 1_000) };
}
