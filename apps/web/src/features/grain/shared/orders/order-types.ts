import type { WireResponseOf } from "@lastro/contracts";
import type { listOrderEvents, readOrder } from "@lastro/contracts/grain/orders";

export type OrderEvent = WireResponseOf<typeof listOrderEvents>["events"][number];
export type OrderEvents = WireResponseOf<typeof listOrderEvents>;
export type Load = WireResponseOf<typeof readOrder>["loads"][number];
export type Settlement = Load["settlements"][number];
export type SheetLine = Settlement["lines"][number];
export type Sheet = Pick<Settlement, "lines" | "weight" | "amount">;
