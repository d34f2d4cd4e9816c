import { z } from "zod";
import { defineRoute } from "./route.js";

export const readFirstSteps = defineRoute({
  method: "GET",
  path: "/v1/me/first-steps",
  summary: "What a new client has done already; the verification stands in the profile",
  access: "client",
  response: z.object({
    email: z.boolean(),
    /** A Pix was received or sent. */
    pix: z.boolean(),
    secondFactor: z.boolean(),
    /** Something was bought or sold at the desk. */
    trade: z.boolean(),
  }),
  errors: [],
});
