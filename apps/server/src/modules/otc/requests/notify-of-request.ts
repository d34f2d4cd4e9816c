import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { announce } from "@lastro/platform/events";
import { sendMail } from "@lastro/platform/mail/send-mail";
import { notify } from "../../notices/index.js";
import type { OtcPorts } from "../ports.js";
import { amountAsked, type Ended, otcRequestEnded, otcRequestQuoted, requestLetter } from "./notices.js";
import type { QuoteRequest } from "./request.js";

type Telling = Pick<Ctx, "clock" | "random"> & Pick<OtcPorts, "addressOf" | "administrators"> & Ctx;

/** Tells the client what became of a request. */
export async function notifyClient(
  tx: Tx,
  ctx: Telling,
  request: QuoteRequest,
  what: "quoted" | Ended,
): Promise<void> {
  const { id, userId, side, asset } = request;
  await announce(tx, { to: { userId }, type: "otc.order", reference: id });
  const addressee = await ctx.addressOf(tx, userId);
  if (!addressee) return;
  const asked = { side, asset, ...amountAsked(request) };
  const of = { userId, subjectId: id, source: `otc_request:${id}:${what}`, at: ctx.clock.now(), addressee };
  await notify(tx, ctx, [
    what === "quoted"
      ? { kind: otcRequestQuoted, ...of, facts: asked }
      : { kind: otcRequestEnded, ...of, facts: { ...asked, how: what } },
  ]);
}

/** Writes to every administrator that a request waits for one of them. */
export async function notifyAdministrators(tx: Tx, ctx: Telling, request: QuoteRequest): Promise<void> {
  for (const { id, email } of await ctx.administrators(tx, ctx.clock.now())) {
    const language = (await ctx.addressOf(tx, id))?.language ?? "pt-BR";
    await sendMail(tx, ctx, {
      to: email,
      template: "notice",
      language,
      data: requestLetter(request, language),
    });
  }
}
