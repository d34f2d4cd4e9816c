import type { BidAnswerState, BidState } from "@lastro/contracts/grain/bid-states";
import { useTranslation } from "react-i18next";
import type { BadgeTone } from "@/components/ui/badge";

const BID_TONES: Readonly<Record<BidState, BadgeTone>> = {
  open: "accent",
  filled: "positive",
  withdrawn: "neutral",
  expired: "neutral",
};
const ANSWER_TONES: Readonly<Record<BidAnswerState, BadgeTone>> = {
  open: "accent",
  taken: "positive",
  withdrawn: "neutral",
  expired: "neutral",
  lapsed: "neutral",
};

/** The look and the word of every state of a bid and of an answer. */
export function useBidStatuses() {
  const { t } = useTranslation("grain-bids");
  const worded = <S extends string>(tones: Readonly<Record<S, BadgeTone>>, word: (state: S) => string) =>
    Object.fromEntries(
      (Object.entries(tones) as [S, BadgeTone][]).map(([state, tone]) => [
        state,
        { tone, label: word(state) },
      ]),
    ) as Record<S, { tone: BadgeTone; label: string }>;
  return {
    bids: worded(BID_TONES, (state) => t(`states.${state}`)),
    answers: worded(ANSWER_TONES, (state) => t(`answerStates.${state}`)),
  };
}
