import { Wheat } from "lucide-react";
import { useState } from "react";
import { cn } from "@/lib/cn";

interface OfferPictureProps {
  src: string | null;
  className?: string | undefined;
}

/** An offer's picture; a sheaf where there is none or it does not load. Its name always stands beside it. */
export function OfferPicture({ src, className }: OfferPictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const frame = cn(
    "flex aspect-[16/10] w-full items-center justify-center overflow-hidden bg-wheat-soft",
    className,
  );
  if (src === null || src === broken) {
    return (
      <span className={frame}>
        <Wheat aria-hidden="true" className="size-10 text-wheat-ink/60" />
      </span>
    );
  }
  return (
    <span className={frame}>
      <img
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        className="size-full object-cover"
        onError={() => setBroken(src)}
      />
    </span>
  );
}
