import { useEffect } from "react";

const SIGNS_OF_LIFE = ["pointerdown", "keydown", "wheel", "touchmove"] as const;
/** Shared by the tabs of this browser: whoever works in one is not away from the others. */
const LAST_TOUCHED_KEY = "lastro-last-touched";
const LOOK_EVERY_MS = 15_000;

/** Does something once nobody has touched this page, or another of the same browser that uses this, for so long. */
export function useIdle(seconds: number, onIdle: () => void): void {
  useEffect(() => {
    let touchedAt = Date.now();
    const touch = () => {
      if (Date.now() - touchedAt < 1_000) return;
      touchedAt = Date.now();
      window.localStorage.setItem(LAST_TOUCHED_KEY, String(touchedAt));
    };
    window.localStorage.setItem(LAST_TOUCHED_KEY, String(touchedAt));
    const look = () => {
      const last = Math.max(touchedAt, Number(window.localStorage.getItem(LAST_TOUCHED_KEY)));
      if (Date.now() - last < seconds * 1_000) return;
      stop();
      onIdle();
    };
    const looking = window.setInterval(look, LOOK_EVERY_MS);
    const options = { capture: true, passive: true };
    for (const sign of SIGNS_OF_LIFE) window.addEventListener(sign, touch, options);
    function stop(): void {
      window.clearInterval(looking);
      for (const sign of SIGNS_OF_LIFE) window.removeEventListener(sign, touch, options);
    }
    return stop;
  }, [seconds, onIdle]);
}
