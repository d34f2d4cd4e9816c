import { z } from "zod";
import { codeOf } from "../official-words.js";
import {
  LOAD_STATES,
  LOAD_STATUSES,
  type LoadState,
  type LoadStatus,
  ORDER_STATES,
  ORDER_STATUSES,
  type OrderState,
  type OrderStatus,
} from "./order-states.js";

/** The word people read for each state of an order. */
export const ORDER_WORDS: Readonly<Record<OrderState, OrderStatus>> = {
  created: "criada",
  paid: "paga",
  shipped: "enviada",
  delivered: "entregue",
  cancelled: "cancelada",
};

/** The word people read for each state of a load. */
const LOAD_WORDS: Readonly<Record<LoadState, LoadStatus>> = {
  preparing: "preparando",
  dispatched: "enviada",
  in_transit: "transito",
  arrived: "entregue",
};

/** An order's status: `paga` on the wire, `paid` inside. */
export const orderStatusSchema = z.codec(z.enum(ORDER_STATUSES), z.enum(ORDER_STATES), {
  decode: (word) => codeOf(ORDER_WORDS, word),
  encode: (state) => ORDER_WORDS[state],
});

/** How far a load has come: `transito` on the wire, `in_transit` inside. */
export const loadStatusSchema = z.codec(z.enum(LOAD_STATUSES), z.enum(LOAD_STATES), {
  decode: (word) => codeOf(LOAD_WORDS, word),
  encode: (state) => LOAD_WORDS[state],
});
