import type { StatusComponent } from "@lastro/contracts/status";

/** How one part of the house is asked whether it works. */
export interface StatusCheck {
  readonly component: StatusComponent;
  /** Null where nothing is known at this moment. Throws where there is no answer. */
  works(): Promise<boolean | null>;
}
