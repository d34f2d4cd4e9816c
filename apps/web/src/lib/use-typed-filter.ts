import { useEffect, useRef, useState } from "react";

const PAUSE_MS = 350;

/** What is typed into a filter, told when the typing pauses; a value set from elsewhere replaces it. */
export function useTypedFilter(value: string, tell: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const telling = useRef(tell);
  telling.current = tell;
  const told = useRef(value);
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed === told.current) return;
    const timer = setTimeout(() => {
      told.current = typed.trim();
      telling.current(typed.trim());
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
