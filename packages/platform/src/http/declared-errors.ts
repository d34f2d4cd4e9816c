import { type ErrorCode, type RouteContract, universalErrors } from "@lastro/contracts";
import type { Ctx } from "../context.js";

const UNIVERSAL: ReadonlySet<ErrorCode> = new Set(universalErrors);

/** A refusal a route does not list is a gap in its contract: it fails in the demo and tests, and is logged in production. */
export function assertDeclared(route: RouteContract, code: ErrorCode, ctx: Ctx): void {
  if (UNIVERSAL.has(code) || route.errors.includes(code)) return;
  const gap = `${route.method} ${route.path} does not declare ${code}`;
  if (ctx.config.mode === "demo") throw new Error(gap);
  ctx.log.warn({ gap }, "undeclared refusal");
}
