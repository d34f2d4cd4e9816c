import type { WireRequestOf } from "@lastro/contracts";
import type { dropOfferDraft, readOfferDraft, saveOfferDraft } from "@lastro/contracts/grain/offer-drafts";
import { queryOptions } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { OfferDraft } from "@/features/grain/offers/offer-draft";
import { callTraderRoute } from "@/lib/call-trader-route";
import { useSettled } from "@/lib/use-settled";

const STILL_MS = 1_000;

export const keptDraftQuery = queryOptions({
  queryKey: ["grain", "offer-draft"],
  queryFn: ({ signal }) => callTraderRoute<typeof readOfferDraft>("GET /agro/v1/offer-draft", { signal }),
  // Read each time the form opens, and not while it is typed in.
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

type Sent = WireRequestOf<typeof saveOfferDraft>["body"];

const save = (body: Sent) => callTraderRoute<typeof saveOfferDraft>("PUT /agro/v1/offer-draft", { body });

const drop = () => callTraderRoute<typeof dropOfferDraft>("DELETE /agro/v1/offer-draft");

/**
 * Keeps the form of a new offer at the server whenever the typing stops; answers how it is forgotten: for good, or to go on
 * with another form. What could not be kept is kept with the next change.
 */
export function useKeptDraft(draft: OfferDraft, isNew: boolean): (next?: OfferDraft) => Promise<void> {
  const written = contentOf(draft);
  const settled = useSettled(written, STILL_MS);
  const kept = useRef(written);
  const isOver = useRef(!isNew);
  useEffect(() => {
    if (isOver.current || settled === kept.current) return;
    const before = kept.current;
    kept.current = settled;
    save(JSON.parse(settled) as Sent).catch(() => {
      kept.current = before;
    });
  }, [settled]);
  return async (next) => {
    if (next === undefined) isOver.current = true;
    else kept.current = contentOf(next);
    await drop();
  };
}

/** What is kept of the form, as it is sent. */
const contentOf = ({ image, ...content }: OfferDraft) =>
  JSON.stringify({ ...content, imageId: image?.id ?? null });
