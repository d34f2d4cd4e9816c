import { checkContract as checkRoute } from "@lastro/contracts/grain/contract-check";
import { downloadOrderContract, readOrderParties } from "@lastro/contracts/grain/orders";
import { type Ctx, personOf } from "@lastro/platform/context";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { Router } from "@lastro/platform/http/router";
import { exportTurns } from "@lastro/platform/work/file-turns";
import { loadsOf } from "../load-store.js";
import { sideOf } from "../order.js";
import type { DrawContract } from "../ports.js";
import { ownOrder } from "../read-orders.js";
import { sheetsOf } from "../sheet-store.js";
import { checkContract, contractLink } from "./check-contract.js";
import { partiesFor } from "./order-parties.js";

/** The contract of an order on paper, and how anybody who has it checks it. */
export function registerContractRoutes(
  router: Router<Ctx>,
  { drawContract, limiter }: { readonly drawContract: DrawContract; readonly limiter: RateLimiter },
): void {
  router.on(checkRoute, (request, { params }) => checkContract(request, limiter, params.hash));

  router.on(readOrderParties, async (request, { params }) => {
    const order = await ownOrder(request, params.id);
    const side = sideOf(order, personOf(request).userId);
    return { signatures: await partiesFor(request.db, request, order, side) };
  });

  const { path, summary, params } = downloadOrderContract;
  const schema = { summary, tags: ["v1"], security: [{ bearer: [] }], params };
  router.app.get<{ Params: { id: string } }>(path, { schema }, async (request, reply) => {
    const ctx = await router.contextFor(request, downloadOrderContract);
    const order = await ownOrder(ctx, request.params.id);
    const [loads, sheets, signatures] = await Promise.all([
      loadsOf(ctx.db, order.id),
      sheetsOf(ctx.db, order.id),
      partiesFor(ctx.db, ctx, order, sideOf(order, personOf(ctx).userId)),
    ]);
    const link = contractLink(ctx.config, order.termsHash);
    const drawn = await exportTurns.run(personOf(ctx).userId, () =>
      drawContract({ order, loads, sheets, signatures, link, now: ctx.clock.now() }),
    );
    return reply
      .type("application/pdf")
      .header("content-disposition", `attachment; filename="contrato-${order.number}.pdf"`)
      .header("content-security-policy", "default-src 'none'; sandbox")
      .send(drawn);
  });
}
