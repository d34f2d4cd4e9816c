import type pg from "pg";
import type { PixProvider } from "../../src/app/pix.js";
import type { Sent } from "./stepped-pool.js";

export interface Bug {
  readonly name: string;
  rewrite(sent: Sent): Sent;
  provider?(port: PixProvider): PixProvider;
  /** Changes the database itself. */
  plant?(owner: pg.Client): Promise<void>;
}

export const NO_BUG: Bug = { name: "none", rewrite: (sent) => sent };
