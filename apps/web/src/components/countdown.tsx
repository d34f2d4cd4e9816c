import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { clock } from "@/lib/clock";
import { cn } from "@/lib/cn";

interface CountdownProps {
  /** The deadline the server set, ISO 8601. */
  expiresAt: string;
  /** Called once when the deadline passes. */
  onExpire?: () => void;
  className?: string | undefined;
}

/** The time left until a deadline of the server's; spoken at ten seconds and at the end, not every second. */
export function Countdown({ expiresAt, onExpire, className }: CountdownProps) {
  const { t } = useTranslation();
  const left = useSecondsLeft(expiresAt);
  const expire = useRef(onExpire);
  expire.current = onExpire;
  const expired = left === 0;
  useEffect(() => {
    if (expired) expire.current?.();
  }, [expired]);
  const minutes = Math.floor(left / 60);
  const shown = `${minutes}:${String(left % 60).padStart(2, "0")}`;
  return (
    <span className={cn("text-sm", left <= 10 ? "text-negative" : "text-ink-muted", className)}>
      <span role="timer" aria-live="off">
        {expired ? (
          t("countdown.expired")
        ) : (
          <>
            {t("countdown.expiresIn")} <span className="figures font-medium">{shown}</span>
          </>
        )}
      </span>
      <span role="status" className="sr-only">
        {expired ? t("countdown.expired") : left <= 10 ? t("countdown.secondsLeft", { seconds: 10 }) : ""}
      </span>
    </span>
  );
}

/** Whole seconds until the server's deadline, counted on the server's clock; never below zero. */
export function useSecondsLeft(expiresAt: string): number {
  const deadline = Date.parse(expiresAt);
  const [left, setLeft] = useState(() => secondsUntil(deadline));
  useEffect(() => {
    setLeft(secondsUntil(deadline));
    const timer = setInterval(() => {
      const next = secondsUntil(deadline);
      setLeft(next);
      if (next === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [deadline]);
  return left;
}

function secondsUntil(deadline: number): number {
  return Math.max(0, Math.ceil((deadline - clock.now()) / 1_000));
}
