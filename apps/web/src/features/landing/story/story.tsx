import { Pause, Play, RotateCcw } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { Furrows } from "@/features/landing/furrows";
import { DeskScene } from "@/features/landing/story/desk-scene";
import { PhoneScene } from "@/features/landing/story/phone-scene";
import { ReceiptScene } from "@/features/landing/story/receipt-scene";
import "@/features/landing/story/story.css";
import { useInSight } from "@/features/landing/story/use-in-sight";

type Telling = "playing" | "paused" | "over";

const ICONS = { playing: Pause, paused: Play, over: RotateCcw };
const NEXT = { playing: "paused", paused: "playing", over: "playing" } as const;

/** The product in six seconds: a Pix arrives, a quote counts down, the receipt is sealed. */
export function Story({ className }: { className?: string }) {
  const { t } = useTranslation("landing");
  const stage = useRef<HTMLDivElement>(null);
  const isInSight = useInSight(stage);
  const [telling, setTelling] = useState<Telling>("playing");
  const [times, setTimes] = useState(1);
  const Icon = ICONS[telling];
  return (
    <figure className={className}>
      <div
        ref={stage}
        data-still={telling === "paused" || !isInSight}
        className="story relative h-[35rem] overflow-hidden rounded-3xl bg-linear-155 from-accent to-[#072117] lg:h-[38rem]"
      >
        <Furrows className="-bottom-10 -left-1/4 h-[24rem] w-[58rem] text-wheat/25" />
        <span
          aria-hidden="true"
          className="-top-24 -right-24 absolute size-96 rounded-full bg-wheat/20 blur-3xl"
        />
        <div
          key={times}
          role="img"
          aria-label={t("story.label")}
          className="absolute inset-0"
          onAnimationEnd={({ animationName }) => animationName === "story-seal" && setTelling("over")}
        >
          <PhoneScene className="absolute top-6 left-4 h-[36rem] w-[14.5rem] sm:top-10 sm:left-8 sm:w-[15.5rem]" />
          <DeskScene className="absolute top-[11.5rem] right-3 w-[12.5rem] sm:hidden" isNarrow />
          <DeskScene className="absolute top-8 right-6 hidden w-[18.5rem] sm:block lg:w-[16rem] xl:w-[18.5rem]" />
          <ReceiptScene className="absolute right-3 bottom-4 w-[13rem] sm:right-10 sm:bottom-10 sm:w-[17.5rem] lg:w-[15.5rem] xl:w-[17.5rem]" />
        </div>
      </div>
      <figcaption className="mt-3 flex min-h-9 items-center justify-between gap-4 text-ink-muted text-xs">
        {t("story.note")}
        <Button
          variant="secondary"
          size="icon"
          onClick={() => {
            if (telling === "over") setTimes(times + 1);
            setTelling(NEXT[telling]);
          }}
          aria-label={t(`story.${NEXT_WORDS[telling]}`)}
          className="rounded-full motion-reduce:hidden"
        >
          <Icon aria-hidden="true" className="size-4" />
        </Button>
      </figcaption>
    </figure>
  );
}

const NEXT_WORDS = { playing: "pause", paused: "resume", over: "replay" } as const;
