import { createHash } from "node:crypto";
import {
  type Access,
  BODY_LIMIT_BYTES,
  problemSchema,
  type RequestOf,
  type ResponseOf,
  type RouteContract,
} from "@lastro/contracts";
import { COMPANY_HEADER, type CompanyRole, ROLES_FOR_USE } from "@lastro/contracts/company-access";
import { DEVICE_HEADER } from "@lastro/contracts/devices";
import { roleMayCall } from "@lastro/contracts/grain/member-routes";
import { isPermission, type Permission, ROLE_PERMISSIONS, ROLES } from "@lastro/contracts/roles";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Actor, Person } from "../actor.js";
import type { Ctx, IdempotentRequest, RequestCtx } from "../context.js";
import { DomainError } from "../domain-error.js";
import { isUuid } from "../uuid.js";
import { assertDeclared } from "./declared-errors.js";
import { countInProgress } from "./in-progress.js";
import { sendProblem, toDomainError } from "./problem.js";
import type { Charge, RateLimiter } from "./rate-limit.js";

/** Who calls; and how long they must wait, where finding out has counted the request already. */
export interface Admission {
  readonly actor: Actor;
  readonly secondsToWait?: number;
}

/**
 * Finds out who calls. Throws `auth.required` when a bearer token is given and not valid. May count the request
 * against what `chargeFor` says of the person, so that both are asked of the database at once.
 */
export type Admit = (request: FastifyRequest, chargeFor: (userId: string) => Charge) => Promise<Admission>;

export type Handler<R extends RouteContract, C extends Ctx> = (
  ctx: C & RequestCtx,
  request: RequestOf<R>,
) => R["response"] extends z.ZodType ? Promise<ResponseOf<R>> : Promise<void>;

/** Registers contract routes: schema, access, limits and idempotency are decided here, nothing in handlers. */
export interface Router<C extends Ctx> {
  readonly app: FastifyInstance;
  on<const R extends RouteContract>(route: R, handler: Handler<R, C>): void;
  /** The context of a request outside the contract table (uploads, streams), its access already checked. */
  contextFor(request: FastifyRequest, route: RouteContract): Promise<C & RequestCtx>;
}

/** As what a person may act for a company; undefined where they may not, or there is no such company. */
export type FindCompanyRole = (companyId: string, personId: string) => Promise<CompanyRole | undefined>;

export interface RouterOptions<C extends Ctx> {
  readonly app: FastifyInstance;
  readonly ctx: C;
  readonly admit: Admit;
  readonly limiter: RateLimiter;
  /** Nobody acts for a company when absent. */
  readonly findCompanyRole?: FindCompanyRole;
}

/** A secret of another length is no device's. */
const MAX_DEVICE_LENGTH = 64;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,128}$/;

export function createRouter<C extends Ctx>({
  app,
  ctx,
  admit,
  limiter,
  findCompanyRole = async () => undefined,
}: RouterOptions<C>): Router<C> {
  async function contextFor(request: FastifyRequest, route: RouteContract): Promise<C & RequestCtx> {
    if (!route.query) assertNoQuery(request);
    const { actor, secondsToWait } = await admit(request, (userId) => limiter.chargeFor({ userId }, route));
    if ("userId" in actor) await countInProgress(request, actor.userId);
    assertAccess(actor, route);
    const seconds = secondsToWait ?? (await count(actor, request.ip, route));
    if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
    const idempotency = idempotentRequest(request, route);
    const device = request.headers[DEVICE_HEADER];
    return {
      ...ctx,
      actor: await forCompany(actor, request, route),
      // A caller who has hung up already leaves no address behind.
      ip: request.ip || "",
      userAgent: request.headers["user-agent"]?.slice(0, 300) ?? "",
      ...(typeof device === "string" ? { device: device.slice(0, MAX_DEVICE_LENGTH) } : {}),
      ...(idempotency === undefined ? {} : { idempotency }),
    };
  }

  /** Whom a request acts for: the person, or the company it names, if the person's role in it suffices. */
  async function forCompany(actor: Actor, request: FastifyRequest, route: RouteContract): Promise<Actor> {
    const companyId = request.headers[COMPANY_HEADER];
    if (companyId === undefined || route.access === "public" || !("userId" in actor)) return actor;
    // A key acts for its owner alone.
    if (!route.company || actor.apiKey) throw new DomainError("companies.not_available");
    const role =
      typeof companyId === "string" && isUuid(companyId)
        ? await findCompanyRole(companyId, actor.userId)
        : undefined;
    if (typeof companyId !== "string" || role === undefined) throw new DomainError("resource.not_found");
    if (!ROLES_FOR_USE[route.company].includes(role)) throw new DomainError("companies.role_insufficient");
    return {
      ...actor,
      kind: "client",
      userId: companyId.toLowerCase(),
      member: { userId: actor.userId, role },
    };
  }

  function count(actor: Actor, ip: string, route: RouteContract): Promise<number> {
    const { bucket, rate } = limiter.chargeFor(callerOf(actor, ip), route);
    return limiter.secondsToWait(bucket, rate);
  }

  const admitted = new WeakSet<FastifyRequest>();

  /** What cannot be read never comes to the limit of its route, and is counted here. */
  async function refusalOf(
    error: unknown,
    request: FastifyRequest,
    route: RouteContract,
  ): Promise<DomainError> {
    const refused = toDomainError(error, request);
    if (refused.code !== "request.invalid" || admitted.has(request)) return refused;
    const seconds = await count({ kind: "anonymous" }, request.ip, route).catch(() => 0);
    return seconds > 0 ? new DomainError("request.rate_limited", { seconds }) : refused;
  }

  function on<const R extends RouteContract>(route: R, handler: Handler<R, C>): void {
    const status = route.status ?? 200;
    app.route({
      method: route.method,
      url: route.path,
      bodyLimit: route.bodyLimit ?? BODY_LIMIT_BYTES,
      schema: {
        summary: route.summary,
        tags: [route.path.split("/")[2] ?? "lastro"],
        ...(route.access === "public" ? {} : { security: securityOf(route) }),
        ...(route.params ? { params: route.params } : {}),
        ...(route.query ? { querystring: route.query } : {}),
        ...(route.body ? { body: route.body } : {}),
        response: { ...(route.response ? { [status]: route.response } : {}), default: problemSchema },
      },
      errorHandler: (error, request, reply) => {
        void refusalOf(error, request, route).then((said) => sendProblem(reply, request, said));
      },
      handler: async (request, reply) => {
        admitted.add(request);
        const requestCtx = await contextFor(request, route);
        const input = { params: request.params, query: request.query, body: request.body } as RequestOf<R>;
        try {
          const answer = await handler(requestCtx, input);
          return route.response ? reply.code(status).send(answer) : reply.code(route.status ?? 204).send();
        } catch (error) {
          if (error instanceof DomainError) assertDeclared(route, error.code, ctx);
          throw error;
        }
      },
    });
  }

  return { app, on, contextFor };
}

function securityOf({ apiKey }: RouteContract) {
  return [{ bearer: [] }, ...(apiKey ?? []).map((scope) => ({ apiKey: [scope] }))];
}

/** Requests by a key count for the key, and leave its owner's own room. */
function callerOf(actor: Actor, ip: string): Parameters<RateLimiter["chargeFor"]>[0] {
  if (!("userId" in actor)) return { ip };
  return { userId: actor.apiKey?.id ?? actor.userId };
}

const ADMITTED: Readonly<Record<Exclude<Access, "public" | Permission>, readonly Actor["kind"][]>> = {
  client: ["client", "moderator", "admin"],
  admin: ["admin"],
  trader: ["buyer", "producer"],
  buyer: ["buyer"],
  producer: ["producer"],
};

/** What nothing reads is refused: whoever sends it believes that it has an effect. */
function assertNoQuery({ query }: FastifyRequest): void {
  const fields = Object.fromEntries(Object.keys(query as object).map((name) => [name, "unknown"]));
  if (Object.keys(fields).length > 0) throw new DomainError("request.invalid", {}, fields);
}

/** What a key may call its route says, also where anybody may: whoever sends a key believes that it is needed. */
function assertScope(actor: Actor, { apiKey }: RouteContract): void {
  if (!("userId" in actor) || !actor.apiKey) return;
  const { scopes } = actor.apiKey;
  if (!apiKey) throw new DomainError("auth.key_forbidden");
  if (!apiKey.some((scope) => scopes.includes(scope)))
    throw new DomainError("auth.key_scope", { scope: apiKey[0] });
}

function assertAccess(actor: Actor, route: RouteContract): void {
  assertScope(actor, route);
  const { access } = route;
  if (access === "public") return;
  if (!("userId" in actor)) throw new DomainError("auth.required");
  if (actor.secondFactorPending) throw new DomainError("auth.second_factor_required");
  if (!isAdmitted(actor, access)) throw new DomainError("auth.forbidden");
  if ((access === "admin" || isPermission(access)) && actor.assurance !== "aal2")
    throw new DomainError("auth.second_factor_required");
  assertMarketRole(actor, route);
}

/** Whoever acts for a company of the marketplace does what their role may, and nothing that names no permission. */
function assertMarketRole({ member }: Person, route: RouteContract): void {
  if (member && !roleMayCall(member.role, route)) throw new DomainError("companies.role_insufficient");
}

function isAdmitted({ kind }: Person, access: Exclude<Access, "public">): boolean {
  if (!isPermission(access)) return ADMITTED[access].includes(kind);
  const role = ROLES.find((one) => one === kind);
  return role !== undefined && ROLE_PERMISSIONS[role].includes(access);
}

function idempotentRequest(request: FastifyRequest, route: RouteContract): IdempotentRequest | undefined {
  if (!route.movesMoney) return undefined;
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || !IDEMPOTENCY_KEY.test(key))
    throw new DomainError("idempotency.key_required");
  const said = JSON.stringify([request.params, request.body], (_, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  );
  return { key, bodyHash: createHash("sha256").update(said).digest(), route };
}
