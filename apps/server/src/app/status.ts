import { CRYPTO_NETWORKS } from "@lastro/contracts/crypto/rails";
import { secondsAfter } from "@lastro/platform/clock";
import type { Readiness } from "@lastro/platform/http/readiness";
import type { CardProvider } from "../modules/cards/index.js";
import { lastPrices } from "../modules/prices/index.js";
import { registerStatusRoutes, type StatusCheck, sampleStatusJob } from "../modules/status/index.js";
import type { Custody } from "./crypto.js";
import type { House, Jobs } from "./house.js";
import type { PixProvider } from "./pix.js";

interface StatusParts {
  readonly readiness: Readiness;
  readonly provider: PixProvider;
  readonly custody: Custody;
  readonly cards: CardProvider | undefined;
}

/** How the house does, for anybody to read: each part is asked what the house asks it anyway. */
export function addStatus({ ctx, router }: House, parts: StatusParts): Jobs {
  const { readiness, provider, custody, cards } = parts;
  const checks: StatusCheck[] = [
    {
      component: "database",
      async works() {
        const failures = await readiness.failures();
        if (failures.includes("stopping")) return null;
        return !failures.some((name) => name.startsWith("database."));
      },
    },
    { component: "pix", works: async () => answered(await provider.charges.callbackAddress()) },
    {
      component: "prices",
      async works() {
        const prices = [...(await lastPrices(ctx.db, ctx.clock)).values()];
        return prices.length === 0 ? null : prices.every(({ isUsable }) => isUsable);
      },
    },
    ...networkChecks(custody),
    ...cardChecks(ctx, cards),
  ];
  registerStatusRoutes(router, ctx);
  return { jobs: [], recurring: [sampleStatusJob(ctx, checks)] };
}

/** Whatever was answered: no answer throws. */
const answered = (_answer: unknown) => true;

function networkChecks({ incoming: { chains } }: Custody): StatusCheck[] {
  return CRYPTO_NETWORKS.flatMap((network): StatusCheck[] => {
    const access = chains[network];
    if (!access) return [];
    const works = async () => {
      const chain = await access.open();
      return chain !== undefined && answered(await chain.heights());
    };
    return [{ component: `network.${network}`, works }];
  });
}

function cardChecks({ clock }: House["ctx"], cards: CardProvider | undefined): StatusCheck[] {
  const transactions = cards?.transactions;
  if (!transactions) return [];
  const works = async () => {
    const now = clock.now();
    const period = { from: secondsAfter(now, -60), to: now };
    return answered(await transactions.begunIn(period)[Symbol.asyncIterator]().next());
  };
  return [{ component: "cards", works }];
}
