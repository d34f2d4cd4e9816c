import type { Ctx } from "@lastro/platform/context";
import { createLithic } from "./lithic/lithic.js";
import { createPomelo } from "./pomelo/pomelo.js";
import type { CardProvider } from "./port.js";

const PROVIDERS = { lithic: createLithic, pomelo: createPomelo } as const;

/** The provider the configuration names; undefined where the house issues no cards. */
export function createCardProvider({
  config,
  clock,
}: Pick<Ctx, "config" | "clock">): CardProvider | undefined {
  return config.cards && PROVIDERS[config.cards.provider](config.cards, clock);
}
