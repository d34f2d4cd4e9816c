import { secondsAfter } from "@lastro/platform/clock";
import { errorText, MAX_ATTEMPTS, pauseAfter } from "@lastro/platform/jobs/job";
import { bookAll, bookArrival } from "./book-pix.js";
import {
  claimInquiries,
  closeInquiry,
  type Inquiry,
  type InquiryProblem,
  postponeInquiry,
} from "./inquiry-store.js";
import type { PixCtx } from "./ports.js";
import { PspError } from "./psp/psp-error.js";

const AT_ONCE = 8;
/** A Pix the provider does not show by then is invented, or the sweep finds it. */
const MAX_TIMES_NOT_SHOWN = 8;

/** Asks about every Pix whose turn it is. A provider that keeps silent is asked again the next time. */
export async function followInquiries(ctx: PixCtx, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const problems = await followSome(ctx);
    if (problems.length === 0 || problems.every((problem) => problem === "no_answer")) return;
  }
}

/**
 * Asks the provider about the few Pix whose turn is next and books what it says, each apart. Answers, for each, what
 * keeps it open.
 */
export async function followSome(ctx: PixCtx): Promise<(InquiryProblem | undefined)[]> {
  const inquiries = await claimInquiries(ctx, ctx.psp.name, AT_ONCE);
  return Promise.all(inquiries.map((inquiry) => followOne(ctx, inquiry)));
}

async function followOne(ctx: PixCtx, inquiry: Inquiry): Promise<InquiryProblem | undefined> {
  const { endToEndId } = inquiry;
  try {
    if (await book(ctx, inquiry)) await closeInquiry(ctx, ctx.psp.name, inquiry);
    else return await postpone(ctx, inquiry, "not_shown", "the provider does not show it");
    return undefined;
  } catch (error) {
    const problem = error instanceof PspError ? "no_answer" : "not_booked";
    if (problem === "not_booked") ctx.log.error({ err: error, endToEndId }, "a Pix could not be booked");
    return postpone(ctx, inquiry, problem, errorText(error));
  }
}

/** False when the provider does not show the Pix. */
async function book(ctx: PixCtx, { endToEndId, txid, namesOurCharge }: Inquiry): Promise<boolean> {
  if (txid !== null && namesOurCharge) {
    const charge = await ctx.psp.findCharge(txid);
    const paid = charge?.status === "CONCLUIDA" ? charge.pix : [];
    await bookAll(
      ctx,
      paid.filter((pix) => pix.endToEndId !== endToEndId),
    );
    const named = paid.find((pix) => pix.endToEndId === endToEndId);
    if (named) {
      await bookArrival(ctx, named);
      return true;
    }
  }
  const pix = await ctx.psp.findPix(endToEndId);
  if (pix) await bookArrival(ctx, pix);
  return pix !== undefined;
}

async function postpone(
  ctx: PixCtx,
  inquiry: Inquiry,
  problem: InquiryProblem,
  error: string,
): Promise<InquiryProblem> {
  const now = ctx.clock.now();
  const givenUp = inquiry.attempts >= (problem === "not_shown" ? MAX_TIMES_NOT_SHOWN : MAX_ATTEMPTS);
  await postponeInquiry(ctx, ctx.psp.name, inquiry, {
    problem,
    error,
    dueAt: secondsAfter(now, pauseAfter(inquiry.attempts)),
    givenUpAt: givenUp ? now : null,
  });
  return problem;
}
