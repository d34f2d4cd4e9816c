import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  applyToGoal,
  changeGoal,
  closeGoal,
  createGoal,
  endSaving,
  getGoal,
  listGoals,
  pauseSaving,
  previewGoalRedemption,
  projectGoal,
  redeemFromGoal,
  resumeSaving,
  setSaving,
} from "@lastro/contracts/investment-goals";
import type { projectApplication, projectInvestments } from "@lastro/contracts/investment-projections";
import type {
  applyToInvestment,
  listInvestmentProducts,
  previewRedemption,
  readInvestments,
  redeemInvestment,
} from "@lastro/contracts/investments";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callPublicRoute, callRoute } from "@/lib/call-route";

export type Product = WireResponseOf<typeof listInvestmentProducts>["items"][number];
export type Position = WireResponseOf<typeof readInvestments>["positions"][number];
export type RedemptionTerms = Position["ifRedeemed"];
export type Goal = WireResponseOf<typeof listGoals>["items"][number];
export type GoalPage = WireResponseOf<typeof getGoal>;
export type Saving = NonNullable<Goal["saving"]>;
export type NewGoal = WireRequestOf<typeof createGoal>["body"];
export type GoalWords = WireRequestOf<typeof changeGoal>["body"];
export type SavingAsked = WireRequestOf<typeof setSaving>["body"];
export type Projection = NonNullable<WireResponseOf<typeof projectInvestments>["projection"]>;

const INVESTMENTS = ["investments"] as const;

/** What changes when money is invested or redeemed. */
export const CHANGED_BY_INVESTING = [INVESTMENTS, ["accounts"]] as const;

export const productsQuery = queryOptions({
  queryKey: [...INVESTMENTS, "products"],
  queryFn: ({ signal }) =>
    callPublicRoute<typeof listInvestmentProducts>("GET /v1/investments/products", { signal }),
});

export const positionsQuery = queryOptions({
  queryKey: [...INVESTMENTS, "positions"],
  queryFn: ({ signal }) => callRoute<typeof readInvestments>("GET /v1/investments", { signal }),
});

/** What may be taken out of: a product, or a goal. */
export type TakenFrom = { readonly productId: string } | { readonly goalId: string };

/** What a redemption would pay; read anew for each amount. */
export const previewQuery = (from: TakenFrom, amount: string | undefined) =>
  queryOptions({
    queryKey: [...INVESTMENTS, "preview", from, amount],
    queryFn: ({ signal }) =>
      "goalId" in from
        ? callRoute<typeof previewGoalRedemption>("POST /v1/investments/goals/:id/redemptions/preview", {
            params: { id: from.goalId },
            body: { amount },
            signal,
          })
        : callRoute<typeof previewRedemption>("POST /v1/investments/redemptions/preview", {
            body: { ...from, amount },
            signal,
          }),
    placeholderData: keepPreviousData,
    retry: false,
  });

interface Taking {
  readonly from: TakenFrom;
  readonly amount: string | undefined;
}

export const redeem = ({ from, amount }: Taking, idempotencyKey: string) =>
  "goalId" in from
    ? callRoute<typeof redeemFromGoal>("POST /v1/investments/goals/:id/redemptions", {
        params: { id: from.goalId },
        body: { amount },
        idempotencyKey,
      })
    : callRoute<typeof redeemInvestment>("POST /v1/investments/redemptions", {
        body: { ...from, amount },
        idempotencyKey,
      });

export const invest = (body: WireRequestOf<typeof applyToInvestment>["body"], idempotencyKey: string) =>
  callRoute<typeof applyToInvestment>("POST /v1/investments/applications", { body, idempotencyKey });

export const projectionQuery = (months: WireRequestOf<typeof projectInvestments>["query"]["months"]) =>
  queryOptions({
    queryKey: [...INVESTMENTS, "projection", months],
    queryFn: ({ signal }) =>
      callRoute<typeof projectInvestments>("GET /v1/investments/projection", { query: { months }, signal }),
    placeholderData: keepPreviousData,
  });

export const applicationProjectionQuery = (body: WireRequestOf<typeof projectApplication>["body"]) =>
  queryOptions({
    queryKey: [...INVESTMENTS, "projection", body],
    queryFn: ({ signal }) =>
      callRoute<typeof projectApplication>("POST /v1/investments/applications/projection", { body, signal }),
    placeholderData: keepPreviousData,
    enabled: /[1-9]/.test(body.amount),
    retry: false,
  });

export const goalsQuery = queryOptions({
  queryKey: [...INVESTMENTS, "goals"],
  queryFn: ({ signal }) => callRoute<typeof listGoals>("GET /v1/investments/goals", { signal }),
});

export const goalQuery = (id: string) =>
  queryOptions({
    queryKey: [...INVESTMENTS, "goals", id],
    queryFn: ({ signal }) =>
      callRoute<typeof getGoal>("GET /v1/investments/goals/:id", { params: { id }, signal }),
  });

export const goalProjectionQuery = (id: string) =>
  queryOptions({
    queryKey: [...INVESTMENTS, "goals", id, "projection"],
    queryFn: ({ signal }) =>
      callRoute<typeof projectGoal>("GET /v1/investments/goals/:id/projection", { params: { id }, signal }),
  });

export const createNewGoal = (body: NewGoal, idempotencyKey: string) =>
  callRoute<typeof createGoal>("POST /v1/investments/goals", { body, idempotencyKey });

export const updateGoal = (id: string, body: GoalWords) =>
  callRoute<typeof changeGoal>("PUT /v1/investments/goals/:id", { params: { id }, body });

export const closeOwnGoal = (id: string, idempotencyKey: string) =>
  callRoute<typeof closeGoal>("POST /v1/investments/goals/:id/close", { params: { id }, idempotencyKey });

export const depositInGoal = (id: string, amount: string, idempotencyKey: string) =>
  callRoute<typeof applyToGoal>("POST /v1/investments/goals/:id/applications", {
    params: { id },
    body: { amount },
    idempotencyKey,
  });

export const planSaving = (id: string, body: SavingAsked, idempotencyKey: string) =>
  callRoute<typeof setSaving>("PUT /v1/investments/goals/:id/saving", {
    params: { id },
    body,
    idempotencyKey,
  });

export const pausePlan = (id: string) =>
  callRoute<typeof pauseSaving>("POST /v1/investments/goals/:id/saving/pause", { params: { id } });

export const resumePlan = (id: string) =>
  callRoute<typeof resumeSaving>("POST /v1/investments/goals/:id/saving/resume", { params: { id } });

export const endPlan = (id: string) =>
  callRoute<typeof endSaving>("DELETE /v1/investments/goals/:id/saving", { params: { id } });
