import { useEffect, useId, useRef } from "react";
import type { Lifecycle } from "@/features/states/api";
import { curveThrough, layOut, NODE_HEIGHT, type Place, START_RADIUS } from "@/features/states/lay-out";
import { useStateWord } from "@/features/states/words";
import { cn } from "@/lib/cn";

/** A lifecycle as a picture. It scrolls inside its own box where it is wider than the page. */
export function Diagram({ of, label, className }: { of: Lifecycle; label: string; className?: string }) {
  const word = useStateWord();
  const arrow = useId();
  const box = useRef<HTMLDivElement>(null);
  const { left, top, width, height, start, places, ways } = layOut(of, word);
  const startsAt = start.x - left;
  useEffect(() => {
    if (box.current) box.current.scrollLeft = startsAt - box.current.clientWidth / 2;
  }, [startsAt]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={box} tabIndex={0} className={cn("overflow-x-auto rounded-lg border bg-surface", className)}>
      <svg
        role="img"
        aria-label={label}
        width={width}
        height={height}
        viewBox={`${left} ${top} ${width} ${height}`}
        className="mx-auto block"
      >
        <defs>
          <marker
            id={arrow}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            orient="auto"
          >
            <path d="M0,0.5 L8,4 L0,7.5 Z" className="fill-line-strong" />
          </marker>
        </defs>
        {ways.map(({ from, to, points }) => (
          <path
            key={`${from} ${to}`}
            d={curveThrough(points)}
            markerEnd={`url(#${arrow})`}
            className="fill-none stroke-line-strong"
            strokeWidth={1.25}
          />
        ))}
        <circle cx={start.x} cy={start.y} r={START_RADIUS} className="fill-ink" />
        {places.map((place) => (
          <State
            key={place.state}
            place={place}
            isFinal={of.transitions[place.state]?.length === 0}
            word={word(place.state)}
          />
        ))}
      </svg>
    </div>
  );
}

/** A final state has a second border. */
function State({ place: { x, y, width }, isFinal, word }: { place: Place; isFinal: boolean; word: string }) {
  const box = (inset: number) => ({
    x: x - width / 2 + inset,
    y: y - NODE_HEIGHT / 2 + inset,
    width: width - 2 * inset,
    height: NODE_HEIGHT - 2 * inset,
    rx: 8 - inset,
  });
  return (
    <g>
      <rect
        {...box(0)}
        className={isFinal ? "fill-sunken stroke-line-strong" : "fill-accent-soft stroke-accent"}
      />
      {isFinal && <rect {...box(3)} className="fill-none stroke-line-strong" />}
      <text x={x} y={y} dy="0.35em" textAnchor="middle" className="fill-ink text-[13px]">
        {word}
      </text>
    </g>
  );
}
