import type { Lifecycle } from "@lastro/contracts/lifecycles";
import type { VerifiedThing } from "@lastro/contracts/verification";
import type { Schema } from "@lastro/platform/database/schema";

/** What has states: the table whose rows stand in them, and where each state may lead. */
export interface Machine<State extends string, Table extends keyof Schema = keyof Schema> {
  readonly name: VerifiedThing;
  readonly table: Table;
  /** The column that says where a row stands. */
  readonly column: string;
  readonly graph: Lifecycle<State>;
}
