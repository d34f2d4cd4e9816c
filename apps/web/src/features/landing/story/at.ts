import type { CSSProperties } from "react";

/** When a part of the story starts, in seconds. */
export function at(seconds: number): CSSProperties {
  return { "--at": `${seconds}s` } as CSSProperties;
}
