import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { readDriverLoad, sendDriverUpdate } from "@lastro/contracts/grain/load-links";

export type DriverLoad = WireResponseOf<typeof readDriverLoad>;
export type DriverPosition = NonNullable<WireRequestOf<typeof sendDriverUpdate>["body"]["position"]>;
