import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  acceptBasketQuote,
  chooseBasketRecipe,
  declineBasketQuote,
  readBasket,
  requestBasketQuote,
  withdrawFromBasket,
} from "@lastro/contracts/basket";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";

export type BasketPage = WireResponseOf<typeof readBasket>;
export type Basket = NonNullable<BasketPage["basket"]>;
export type Holding = Basket["holdings"][number];
export type Index = BasketPage["indices"][number];
export type Weights = Index["weights"];
export type Recipe = WireRequestOf<typeof chooseBasketRecipe>["body"];
export type Asked = WireRequestOf<typeof requestBasketQuote>["body"];
export type BasketQuote = WireResponseOf<typeof requestBasketQuote>;
export type Leg = BasketQuote["legs"][number];

export const basketQuery = queryOptions({
  queryKey: ["basket"],
  queryFn: ({ signal }) => callRoute<typeof readBasket>("GET /v1/basket", { signal }),
});

/** What changes when something goes into the basket or comes out. */
export const CHANGED_BY_BASKET = [basketQuery.queryKey, ["accounts"]] as const;

export const chooseRecipe = (body: Recipe) =>
  callRoute<typeof chooseBasketRecipe>("PUT /v1/basket/recipe", { body });

export const requestQuote = (body: Asked) =>
  callRoute<typeof requestBasketQuote>("POST /v1/basket/quotes", { body });

export const declineQuote = (id: string) =>
  callRoute<typeof declineBasketQuote>("POST /v1/basket/quotes/:id/decline", { params: { id } });

export const acceptQuote = (body: WireRequestOf<typeof acceptBasketQuote>["body"], idempotencyKey: string) =>
  callRoute<typeof acceptBasketQuote>("POST /v1/basket/orders", { body, idempotencyKey });

export const takeOut = (shareBps: number, idempotencyKey: string) =>
  callRoute<typeof withdrawFromBasket>("POST /v1/basket/withdrawals", { body: { shareBps }, idempotencyKey });
