import type { LifecycleName } from "@lastro/contracts/published-lifecycles";
import type { Schema } from "@lastro/platform/database/schema";

/** What has states: the table whose rows stand in them. Where each state may lead is in the published list, by its name. */
export interface Machine<
  Name extends LifecycleName = LifecycleName,
  Table extends keyof Schema = keyof Schema,
> {
  readonly name: Name;
  readonly table: Table;
  /** The column that says where a row stands. */
  readonly column: string;
}
