import { z } from "zod";
import { defineRoute } from "./route.js";

export const readDeployment = defineRoute({
  method: "GET",
  path: "/v1/deployment",
  summary: "What the pages must know of the installation before anybody signs in",
  access: "public",
  response: z.object({
    mode: z.enum(["demo", "production"]),
    /** Whether a CEP can be turned into an address here. */
    addressLookup: z.boolean(),
  }),
  errors: [],
});
