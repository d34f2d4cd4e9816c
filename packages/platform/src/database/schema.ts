// Generated from the migrated database by `npm run db:types`. Do not edit.
import type { ColumnType, GeneratedAlways } from "kysely";

/** Read as parsed JSON, written as JSON text. */
type Json = ColumnType<unknown, string, string>;
type Defaulted<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface Schema {
  idempotency_key: {
    principal: string;
    route: string;
    key: string;
    body_hash: Buffer;
    response: Json | null;
    created_at: Date;
  };
  job: {
    id: string;
    kind: string;
    payload: Json;
    key: string | null;
    run_at: Date;
    attempts: Defaulted<number>;
    locked_until: Date | null;
    last_error: string | null;
    done_at: Date | null;
    given_up_at: Date | null;
    created_at: Date;
  };
  job_schedule: {
    kind: string;
    next_run_at: Date;
    claim: Defaulted<bigint>;
    locked_until: Date | null;
    failures_in_a_row: Defaulted<number>;
    last_error: string | null;
    succeeded_at: Date | null;
  };
  kept_file_part: {
    build_id: string;
    part: number;
    file_id: string;
    content_sealed: Buffer;
  };
  notification_mail: {
    id: string;
    template: string;
    sealed: Buffer | null;
    created_at: Date;
    sent_at: Date | null;
  };
  notification_sms: {
    id: string;
    sealed: Buffer | null;
    created_at: Date;
    sent_at: Date | null;
    refused_at: Date | null;
  };
  rate_limit: {
    bucket: string;
    empty_at: bigint;
  };
  schema_migration: {
    name: string;
    checksum: string;
    applied_at: Defaulted<Date>;
  };
  server_heartbeat: {
    name: string;
    at: Date;
  };
}
