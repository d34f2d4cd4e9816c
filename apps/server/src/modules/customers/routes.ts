import {
  lookUpAddress as lookUpAddressRoute,
  readMe as readMeRoute,
  sendPhoneCode as sendPhoneCodeRoute,
  updateMe as updateMeRoute,
  verifyPhone as verifyPhoneRoute,
} from "@lastro/contracts/customers";
import { type Ctx, personOf } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { remembered } from "./address-directory/remembered.js";
import { createViaCep } from "./address-directory/viacep.js";
import { registerKycReviewRoutes } from "./kyc-review-routes.js";
import { registerKycRoutes } from "./kyc-routes.js";
import { lookUpAddress } from "./look-up-address.js";
import type { CustomersPorts } from "./ports.js";
import { readMe } from "./read-me.js";
import { updateMe } from "./update-me.js";
import { sendPhoneCode, verifyPhone } from "./verify-phone.js";

/** The signed-in person, addresses, and KYC Plus for applicants and reviewers. */
export function registerCustomersRoutes(router: Router<Ctx>, ctx: Ctx, ports: CustomersPorts): void {
  const directory = ctx.config.cepUrl === undefined ? undefined : remembered(createViaCep(ctx.config.cepUrl));

  router.on(readMeRoute, async (ctx) => readMe(ctx, personOf(ctx).userId));

  router.on(updateMeRoute, async (ctx, { body }) => {
    const { userId } = personOf(ctx);
    await updateMe(ctx, { userId, ...body });
    return readMe(ctx, userId);
  });

  router.on(sendPhoneCodeRoute, (ctx) => sendPhoneCode(ctx, ports));
  router.on(verifyPhoneRoute, async (ctx, { body }) => {
    await verifyPhone(ctx, ports, body.code);
    return readMe(ctx, personOf(ctx).userId);
  });

  router.on(lookUpAddressRoute, async (ctx, { params }) => lookUpAddress(ctx, directory, params.cep));

  registerKycRoutes(router, ports);
  registerKycReviewRoutes(router);
}
