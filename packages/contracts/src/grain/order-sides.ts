import { z } from "zod";

/** Who is on which side. */
export const ORDER_SIDES = ["buyer", "producer"] as const;
export const orderSide = z.enum(ORDER_SIDES);
export type OrderSide = (typeof ORDER_SIDES)[number];
