import type { Config } from "@lastro/platform/config";
import type { PixCtx } from "./ports.js";

export const CALLBACK_PATH = "/v1/pix/webhook";

/** Where the provider reaches us. In the demonstration it stands beside us, whatever the public address is. */
export function callbackUrl(config: Config): string {
  const origin = config.mode === "demo" ? `http://127.0.0.1:${config.port}` : config.publicUrl;
  return `${origin.replace(/\/+$/, "")}${CALLBACK_PATH}/${encodeURIComponent(config.pix.webhookSecret)}`;
}

/** Makes sure that the provider tells us about arrivals, also after someone pointed it elsewhere. */
export async function registerCallback(ctx: PixCtx): Promise<void> {
  const wanted = callbackUrl(ctx.config);
  if ((await ctx.psp.callbackAddress()) !== wanted) await ctx.psp.setCallbackAddress(wanted);
}
