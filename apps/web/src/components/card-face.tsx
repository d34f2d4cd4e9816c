import { Nfc } from "lucide-react";
import { type PointerEvent, useRef } from "react";
import { cn } from "@/lib/cn";
import { prefersStillness } from "@/lib/prefers-stillness";

/** How far a card leans towards the pointer, in degrees. */
const LEAN = 7;
const GREEN = "linear-gradient(125deg, #16694a 0%, #0e4a33 45%, #08291d 100%)";
const BLACK = "linear-gradient(125deg, #3a3a37 0%, #191a19 45%, #060706 100%)";

interface CardFaceProps {
  /** What those who hear the page are told of it. */
  label: string;
  /** What it is, in its upper corner. */
  kind: string;
  lastDigits: string | null;
  holderName: string;
  expiryDate: string | null;
  isBlack: boolean;
  /** Across a card that pays nothing: why. */
  stamp?: string | undefined;
  /** Lying also on a phone. */
  lying?: boolean;
  /** Does not lean towards the pointer: one of a list. */
  still?: boolean;
}

/** The card as it is held in the hand: upright on a phone, leaning a little towards the pointer. */
export function CardFace(props: CardFaceProps) {
  const {
    label,
    kind,
    lastDigits,
    holderName,
    expiryDate,
    isBlack,
    stamp,
    lying = false,
    still = false,
  } = props;
  const face = useRef<HTMLDivElement>(null);
  const lean = (event: PointerEvent<HTMLDivElement>) => {
    if (still || event.pointerType !== "mouse" || prefersStillness()) return;
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - left) / width - 0.5;
    const y = (event.clientY - top) / height - 0.5;
    if (face.current)
      face.current.style.transform = `rotateY(${x * LEAN * 2}deg) rotateX(${-y * LEAN * 2}deg)`;
  };
  const straighten = () => {
    if (face.current) face.current.style.transform = "";
  };
  return (
    <div
      className={cn(
        "w-full perspective-distant",
        lying ? "max-w-sm" : "max-w-sm max-sm:mx-auto max-sm:max-w-44",
      )}
      onPointerMove={lean}
      onPointerLeave={straighten}
    >
      <div
        ref={face}
        role="img"
        aria-label={label}
        className={cn(
          "relative flex aspect-[1.586] w-full flex-col justify-between overflow-hidden rounded-xl p-5 text-on-accent shadow-float max-sm:p-4 transition-transform duration-300 ease-out",
          !lying && "max-sm:aspect-[0.63]",
          stamp !== undefined && "grayscale",
        )}
        style={{ backgroundImage: isBlack ? BLACK : GREEN }}
      >
        <Furrows />
        <div
          aria-hidden="true"
          className={cn(
            "relative flex items-start justify-between gap-3",
            !lying && "max-sm:flex-col max-sm:gap-1",
          )}
        >
          <span className="flex items-center gap-2 font-semibold text-lg tracking-tight">
            <Mark />
            Lastro
          </span>
          <span className="font-medium text-[0.6875rem] text-on-accent-muted uppercase tracking-[0.14em]">
            {kind}
          </span>
        </div>
        <div aria-hidden="true" className="relative flex items-center gap-3">
          <Chip />
          <Nfc className="size-6 text-on-accent-muted" strokeWidth={1.5} />
        </div>
        <div aria-hidden="true" className="relative flex flex-col gap-2">
          <span className="figures font-medium text-lg tracking-[0.12em]">•••• {lastDigits ?? "••••"}</span>
          <span
            className={cn(
              "flex items-end justify-between gap-3 text-xs",
              !lying && "max-sm:flex-col max-sm:items-start max-sm:gap-1",
            )}
          >
            <span className="min-w-0 max-w-full truncate uppercase tracking-wider">{holderName}</span>
            <span className="figures text-on-accent-muted">{expiryDate ?? "••/••"}</span>
          </span>
        </div>
        {stamp !== undefined && (
          <span
            aria-hidden="true"
            className="absolute inset-x-0 top-1/2 -translate-y-1/2 bg-ink py-1.5 text-center font-semibold text-sm uppercase tracking-[0.12em]"
          >
            {stamp}
          </span>
        )}
      </div>
    </div>
  );
}

/** A ploughed field, seen from above. */
function Furrows() {
  return (
    <svg
      viewBox="0 0 320 200"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute inset-0 size-full"
      fill="none"
      stroke="#fbfaf5"
      strokeOpacity="0.08"
      strokeWidth="1.25"
    >
      {FURROWS.map((d) => (
        <path key={d} d={d} />
      ))}
      <circle cx="292" cy="26" r="86" fill="#e5b94e" fillOpacity="0.07" stroke="none" />
    </svg>
  );
}

const FURROWS = Array.from({ length: 11 }, (_, row) => {
  const y = 40 + row * 20;
  return `M-20 ${y + 36} C 70 ${y - 34}, 180 ${y + 58}, 350 ${y - 60}`;
});

/** The keel with its grain, in the card's own colours. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-7" fill="none">
      <path d="M9 5v20h15" strokeWidth="3.5" stroke="#fbfaf5" />
      <path d="M15 17c0-4.6 2.8-8.3 7.6-9.3C23 12.8 20 17 15 17z" fill="#e5b94e" />
    </svg>
  );
}

function Chip() {
  return (
    <svg viewBox="0 0 44 34" aria-hidden="true" className="h-8 w-auto" fill="none">
      <rect x="0.5" y="0.5" width="43" height="33" rx="6" fill="#e5b94e" stroke="#b98f2d" />
      <path
        d="M0 12h14M0 22h14M30 12h14M30 22h14M14 1v32M30 1v32M14 17h16"
        stroke="#9c7620"
        strokeOpacity="0.7"
      />
    </svg>
  );
}
