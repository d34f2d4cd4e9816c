import type { WireResponseOf } from "@lastro/contracts";
import type { Lifecycle } from "@lastro/contracts/lifecycles";
import {
  type readLifecycles as contract,
  LIFECYCLE_NAMES,
  LIFECYCLES,
} from "@lastro/contracts/published-lifecycles";

/** The list that `transition` moves rows by, as anybody may read it. */
export function readLifecycles(): WireResponseOf<typeof contract> {
  return {
    lifecycles: LIFECYCLE_NAMES.map((name) => {
      const { area, initial, transitions } = LIFECYCLES[name];
      const leading: Lifecycle<string> = transitions;
      return {
        ...{ name, area, initial: [...initial] },
        transitions: Object.fromEntries(Object.entries(leading).map(([state, next]) => [state, [...next]])),
      };
    }),
  };
}
