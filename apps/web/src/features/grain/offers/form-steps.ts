import {
  isDeliverySound,
  isLineSound,
  isPlaceSound,
  type OfferDraft,
} from "@/features/grain/offers/offer-draft";

/** The steps of the form: what and how much, where, when and at which price, and what a load is measured by. */
export const FORM_STEPS = ["grain", "delivery", "quality"] as const;
export type FormStep = (typeof FORM_STEPS)[number];

/** The fields that must be there before the form goes on, by the step they stand in. */
const REQUIRED = {
  grain: ["name", "quantity", "minimumOrder"],
  delivery: ["pricePerTonne", "city"],
  quality: [],
} as const satisfies Record<FormStep, readonly (keyof OfferDraft)[]>;

export type RequiredField = (typeof REQUIRED)[FormStep][number];

/** Which of a step's fields are missing. */
export function missingIn(draft: OfferDraft, step: FormStep): readonly RequiredField[] {
  return REQUIRED[step].filter((field) => (draft[field] ?? "").trim() === "");
}

/** Whether a step can be left for the next. */
export function isComplete(draft: OfferDraft, step: FormStep): boolean {
  return missingIn(draft, step).length === 0 && isSound(draft, step);
}

function isSound(draft: OfferDraft, step: FormStep): boolean {
  switch (step) {
    case "grain":
      return true;
    case "delivery":
      return isPlaceSound(draft) && isDeliverySound(draft.delivery);
    case "quality":
      return draft.quality.every(isLineSound);
  }
}
