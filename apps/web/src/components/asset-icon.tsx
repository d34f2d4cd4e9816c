import type { ReactNode } from "react";
import { cn } from "@/lib/cn";

/* Drawn for this house; the grounds are the colours by which each asset is known, not the interface's tokens. */
const drawings: Record<string, { ground: string; figure: ReactNode }> = {
  BTC: {
    ground: "#e8871e",
    figure: (
      <path
        d="M12 9h5.2a3.3 3.3 0 0 1 0 6.7H12m0 0h5.9a3.6 3.6 0 0 1 0 7.3H12M12 9v14M14 6.5V9m3-2.5V9m-3 14v2.5m3-2.5v2.5M10 9h2m-2 14h2"
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    ),
  },
  ETH: {
    ground: "#5b6ee1",
    figure: (
      <>
        <path d="M16 5.5 9.5 16.2 16 20z" fill="#fff" />
        <path d="M16 5.5 22.5 16.2 16 20z" fill="#fff" opacity="0.7" />
        <path d="M16 21.8 9.5 18l6.5 8.5z" fill="#fff" />
        <path d="M16 21.8 22.5 18 16 26.5z" fill="#fff" opacity="0.7" />
      </>
    ),
  },
  USDT: {
    ground: "#1f9c7c",
    figure: (
      <g fill="none" stroke="#fff">
        <path d="M9.5 9.5h13M16 9.5V24.5" strokeWidth="3" strokeLinecap="square" />
        <ellipse cx="16" cy="15.5" rx="8" ry="2.6" strokeWidth="1.7" />
      </g>
    ),
  },
  USDC: {
    ground: "#2c6fc7",
    figure: (
      <g fill="none" stroke="#fff" strokeWidth="2" strokeLinecap="round">
        <path d="M19 12.8c-.4-1.5-1.6-2.2-3-2.2-1.7 0-3 .9-3 2.5 0 3.6 6.1 1.7 6.1 5.4 0 1.7-1.4 2.7-3.1 2.7-1.6 0-2.9-.8-3.2-2.4M16 8.8v1.8m0 10.6V23" />
        <path d="M12.5 7.2a9.5 9.5 0 0 0 0 17.6M19.5 7.2a9.5 9.5 0 0 1 0 17.6" />
      </g>
    ),
  },
  SOL: {
    ground: "#221b36",
    figure: (
      <g>
        <path d="M11.5 9H24l-3.5 3.5H8z" fill="#43d6a8" />
        <path d="M8 14.25h12.5L24 17.75H11.5z" fill="#7b8ff0" />
        <path d="M11.5 19.5H24L20.5 23H8z" fill="#a86bf2" />
      </g>
    ),
  },
  BNB: {
    ground: "#d9a300",
    figure: (
      <g fill="#fff">
        <path d="m16 13 3 3-3 3-3-3z" />
        <path d="m16 6.5 5.8 5.8-2.2 2.2-3.6-3.6-3.6 3.6-2.2-2.2zM16 25.5l-5.8-5.8 2.2-2.2 3.6 3.6 3.6-3.6 2.2 2.2z" />
        <path d="m8.7 13.8 2.2 2.2-2.2 2.2L6.5 16zM23.3 13.8l2.2 2.2-2.2 2.2-2.2-2.2z" />
      </g>
    ),
  },
  USD: {
    ground: "#3f6b4f",
    figure: (
      <path
        d="M20 12.4c-.5-1.7-2-2.5-4-2.5-2.3 0-4 1.1-4 3.1 0 4.4 8.2 2.1 8.2 6.6 0 2.2-1.9 3.5-4.2 3.5s-3.9-1-4.3-2.9M16 7v2.9m0 13.2V26"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    ),
  },
  EUR: {
    ground: "#2a4b8d",
    figure: (
      <path
        d="M21.5 11.2a6.6 6.6 0 1 0 0 9.6M8.5 14.4h9.2m-9.2 3.4h8.2"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    ),
  },
  BRL: {
    ground: "#0e4a33",
    figure: (
      <path
        d="M8.5 22v-12h3.6a3.4 3.4 0 0 1 0 6.8H8.5m4.2 0L15.5 22M23.5 12.6c-.4-1.5-1.5-2.2-2.9-2.2-1.6 0-2.9.9-2.9 2.6 0 3.7 5.9 1.7 5.9 5.6 0 1.9-1.4 3.1-3.1 3.1-1.6 0-2.8-.9-3.1-2.5M20.6 8v2.4m0 11.3V24"
        fill="none"
        stroke="#fff"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    ),
  },
};

/** The sign of an asset. Decorative: its name or symbol always stands beside it. */
export function AssetIcon({ asset, className }: { asset: string; className?: string | undefined }) {
  const drawing = drawings[asset];
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cn("size-8 shrink-0", className)}>
      <circle cx="16" cy="16" r="16" fill={drawing?.ground ?? "#54615a"} />
      {drawing?.figure ?? (
        <text x="16" y="20" textAnchor="middle" fontSize="10" fontWeight="600" fill="#fff">
          {asset.slice(0, 3)}
        </text>
      )}
    </svg>
  );
}
