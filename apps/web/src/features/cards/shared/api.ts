import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  activateCard,
  addCardToWallet,
  blockCard,
  blockCardMerchant,
  cancelCard,
  changeCardControls,
  changeTillMandate,
  listCards,
  readCard,
  readPinKey,
  renameCard,
  replaceCard,
  requestCard,
  revealCard,
  setCardPin,
  topUpCard,
  unblockCard,
  withdrawFromCard,
} from "@lastro/contracts/cards/cards";
import { queryOptions } from "@tanstack/react-query";
import { CARDS } from "@/features/cards/shared/keys";
import { callRoute } from "@/lib/call-route";

export type Cards = WireResponseOf<typeof listCards>;
export type Offer = Cards["offers"][number];
export type Card = WireResponseOf<typeof readCard>;
export type CardKind = Card["kind"];
export type CardStatus = Card["status"];
export type CardCommand = Card["may"][number];
export type Controls = Card["controls"];
export type NewCard = WireRequestOf<typeof requestCard>["body"];
export type Address = NonNullable<NewCard["shipTo"]>;
export type Replacement = WireRequestOf<typeof replaceCard>["body"];
export type ControlsChange = WireRequestOf<typeof changeCardControls>["body"];
export type Mandate = NonNullable<WireRequestOf<typeof changeTillMandate>["body"]["mandate"]>;
export type WalletName = WireRequestOf<typeof addCardToWallet>["body"]["wallet"];
export type TopUp = WireRequestOf<typeof topUpCard>["body"];

export const cardsQuery = queryOptions({
  queryKey: [...CARDS, "list"],
  queryFn: ({ signal }) => callRoute<typeof listCards>("GET /v1/cards", { signal }),
});

export const cardQuery = (id: string) =>
  queryOptions({
    queryKey: [...CARDS, "card", id],
    queryFn: ({ signal }) => callRoute<typeof readCard>("GET /v1/cards/:id", { params: { id }, signal }),
  });

export const askForCard = (body: NewCard, idempotencyKey: string) =>
  callRoute<typeof requestCard>("POST /v1/cards", { body, idempotencyKey });

export const block = (id: string) =>
  callRoute<typeof blockCard>("POST /v1/cards/:id/block", { params: { id } });

export const unblock = (id: string) =>
  callRoute<typeof unblockCard>("POST /v1/cards/:id/unblock", { params: { id } });

export const activate = (id: string, lastDigits: string) =>
  callRoute<typeof activateCard>("POST /v1/cards/:id/activate", { params: { id }, body: { lastDigits } });

type CancelReason = WireRequestOf<typeof cancelCard>["body"]["reason"];

export const cancel = (id: string, reason: CancelReason, idempotencyKey: string) =>
  callRoute<typeof cancelCard>("POST /v1/cards/:id/cancel", {
    params: { id },
    body: { reason },
    idempotencyKey,
  });

export const replace = (id: string, body: Replacement, idempotencyKey: string) =>
  callRoute<typeof replaceCard>("POST /v1/cards/:id/replace", { params: { id }, body, idempotencyKey });

export const rename = (id: string, name: string | null) =>
  callRoute<typeof renameCard>("PATCH /v1/cards/:id", { params: { id }, body: { name } });

export const changeControls = (id: string, body: ControlsChange) =>
  callRoute<typeof changeCardControls>("PATCH /v1/cards/:id/controls", { params: { id }, body });

export const changeMandate = (id: string, mandate: Mandate | null) =>
  callRoute<typeof changeTillMandate>("PUT /v1/cards/:id/till-mandate", {
    params: { id },
    body: { mandate },
  });

export const blockMerchant = (id: string, merchantId: string, blocked: boolean) =>
  callRoute<typeof blockCardMerchant>("PUT /v1/cards/:id/merchants/:merchantId", {
    params: { id, merchantId },
    body: { blocked },
  });

export const reveal = (id: string) =>
  callRoute<typeof revealCard>("POST /v1/cards/:id/reveal", { params: { id } });

export const pinKey = () => callRoute<typeof readPinKey>("GET /v1/cards/pin-key");

export const setPin = (id: string, encrypted: string) =>
  callRoute<typeof setCardPin>("POST /v1/cards/:id/pin", { params: { id }, body: { encrypted } });

export const addToWallet = (id: string, wallet: WalletName) =>
  callRoute<typeof addCardToWallet>("POST /v1/cards/:id/wallets", { params: { id }, body: { wallet } });

export const topUp = (id: string, body: TopUp, idempotencyKey: string) =>
  callRoute<typeof topUpCard>("POST /v1/cards/:id/top-up", { params: { id }, body, idempotencyKey });

export const withdraw = (id: string, amount: string, idempotencyKey: string) =>
  callRoute<typeof withdrawFromCard>("POST /v1/cards/:id/withdraw", {
    params: { id },
    body: { amount },
    idempotencyKey,
  });
