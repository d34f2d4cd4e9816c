import type { Database, Tx } from "@lastro/platform/database/database";
import { z } from "zod";

export type Facts = Readonly<Record<string, string>>;

/** What has been told already. A step finished in the transaction of its effect happens exactly once. */
export interface Steps {
  isDone(name: string): boolean;
  factsOf(name: string): Facts | undefined;
  finish(db: Database | Tx, name: string, at: Date, facts?: Facts): Promise<void>;
}

const factsSchema = z.record(z.string(), z.string());

export async function readSteps(db: Database): Promise<Steps> {
  const rows = await db.selectFrom("demo_seed_step").select(["name", "facts"]).execute();
  const done = new Map<string, Facts>(rows.map(({ name, facts }) => [name, factsSchema.parse(facts)]));
  return {
    isDone: (name) => done.has(name),
    factsOf: (name) => done.get(name),
    async finish(target, name, at, facts = {}) {
      await target
        .insertInto("demo_seed_step")
        .values({ name, facts: JSON.stringify(facts), done_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      // What was noted first stays, here as in the table.
      if (!done.has(name)) done.set(name, facts);
    },
  };
}
