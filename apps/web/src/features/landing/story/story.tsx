import { Pause, Play } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { Furrows } from "@/features/landing/furrows";
import { DeskScene } from "@/features/landing/story/desk-scene";
import { PhoneScene } from "@/features/landing/story/phone-scene";
import { ReceiptScene } from "@/features/landing/story/receipt-scene";
import { useInSight } from "@/features/landing/story/use-in-sight";

/** How far it is told, and what its button does then. */
const TELLINGS = {
  playing: { Icon: Pause, word: "pause", next: "paused" },
  paused: { Icon: Play, word: "resume", next: "playing" },
  over: { Icon: Play, word: "replay", next: "playing" },
} as const;

/** The product in six seconds: a Pix arrives, a quote counts down, the receipt is sealed. */
export function Story({ className }: { className?: string }) {
  const { t } = useTranslation("landing");
  const stage = useRef<HTMLDivElement>(null);
  const isInSight = useInSight(stage);
  const [telling, setTelling] = useState<keyof typeof TELLINGS>("playing");
  const [times, setTimes] = useState(1);
  const { Icon, word, next } = TELLINGS[telling];
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
          <PhoneScene className="absolute top-6 left-4 h-[36rem] w-[14.5rem] sm:top-9 sm:left-7 sm:w-[15.25rem]" />
          <DeskScene
            isNarrow
            className="absolute top-[11.5rem] right-3 w-[12.5rem] sm:hidden lg:top-9 lg:right-6 lg:block lg:w-[13.5rem] xl:hidden"
          />
          <DeskScene className="absolute top-9 right-6 hidden w-[17rem] sm:block lg:hidden xl:block" />
          <ReceiptScene className="absolute right-3 bottom-4 w-[13rem] sm:right-9 sm:bottom-9 sm:w-[19.5rem] lg:w-[16rem] xl:w-[19.5rem]" />
        </div>
      </div>
      <figcaption className="mt-3 flex min-h-11 items-center justify-between gap-4 text-ink-muted text-xs">
        {t("story.note")}
        <Button
          variant="secondary"
          size="icon"
          onClick={() => {
            if (telling === "over") setTimes(times + 1);
            setTelling(next);
          }}
          aria-label={t(`story.${word}`)}
          className="rounded-full motion-reduce:hidden"
        >
          <Icon aria-hidden="true" className="size-4" />
        </Button>
      </figcaption>
    </figure>
  );
}
