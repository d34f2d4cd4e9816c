import type { Ctx } from "@lastro/platform/context";
import { createApiPix } from "./api-pix.js";
import { createEfi } from "./efi/efi.js";
import { createInter } from "./inter/inter.js";
import type { PixProvider } from "./port.js";
import { createWoovi } from "./woovi/woovi.js";

const PROVIDERS = { standard: createApiPix, efi: createEfi, inter: createInter, woovi: createWoovi } as const;

/** The provider the configuration names. */
export function createPixProvider(ctx: Pick<Ctx, "config" | "clock" | "db">): PixProvider {
  return PROVIDERS[ctx.config.pix.provider](ctx);
}
