import { connectClient } from "@lastro/platform/database/client";
import type { Hold } from "./gate.js";

/** Stops the commit that would bring a payout of a certain amount to a step. */
export interface CommitHolds {
  hold(step: string, minor: bigint): Promise<Hold>;
  /** Has the database notice that whoever was committing is dead: nothing of it is committed. */
  rollBack(): Promise<void>;
  close(): Promise<void>;
}

/** Payouts wait for the lock of their step and amount at the end of their transaction, however long that takes. */
const WAITS_AT_COMMIT = `
  create function test_no_deadline() returns trigger language plpgsql as $$
    begin
      perform set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true);
      return null;
    end $$;
  create function test_wait_for_step() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtext(new.step), (new.amount % 2147483647)::int);
      return null;
    end $$;
  create trigger test_no_deadline after insert or update of step on payments_out_payout
    for each row execute function test_no_deadline();
  create constraint trigger test_wait_for_step after insert or update of step on payments_out_payout
    deferrable initially deferred for each row execute function test_wait_for_step();`;

export async function startCommitHolds(databaseUrl: string): Promise<CommitHolds> {
  const client = await connectClient(databaseUrl);
  await client.query(WAITS_AT_COMMIT);
  return {
    async hold(step, minor) {
      const lock = [step, String(minor)];
      await client.query("select pg_advisory_lock(hashtext($1), $2::int)", lock);
      return {
        async isReached() {
          const { rowCount } = await client.query(
            `select 1 from pg_locks where locktype = 'advisory' and not granted
               and classid::bigint = hashtext($1)::bigint & 4294967295 and objid::bigint = $2::bigint`,
            lock,
          );
          return (rowCount ?? 0) > 0;
        },
        async release() {
          await client.query("select pg_advisory_unlock(hashtext($1), $2::int)", lock);
        },
      };
    },
    async rollBack() {
      await client.query(
        "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted",
      );
    },
    close: () => client.end(),
  };
}
