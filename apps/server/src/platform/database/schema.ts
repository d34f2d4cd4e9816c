// Generated from the migrated database by `npm run db:types`. Do not edit.
import type { ColumnType, GeneratedAlways } from "kysely";

/** Read as parsed JSON, written as JSON text. */
type Json = ColumnType<unknown, string, string>;
type Defaulted<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface Schema {
  audit_chain: {
    shard: number;
    head: Buffer;
    length: bigint;
  };
  audit_event: {
    id: string;
    at: Date;
    actor: string;
    action: string;
    subject: string;
    ip: string;
    details: Json;
    shard: number;
    shard_position: bigint;
    hash: Buffer;
  };
  backoffice_access_request: {
    id: string;
    email: string;
    requested_at: Date;
  };
  backoffice_daily_count: {
    day: string;
    transactions: bigint;
  };
  backoffice_daily_volume: {
    day: string;
    asset: string;
    volume: bigint;
    received: bigint;
  };
  backoffice_tally: {
    shard: number;
    position: bigint;
  };
  client_limit: {
    user_id: string;
    category: string;
    daily: bigint;
  };
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
  };
  ledger_account: {
    id: string;
    owner_id: string | null;
    code: string;
    asset: string;
    balance: Defaulted<bigint>;
    entry_count: Defaulted<bigint>;
    allow_negative: boolean;
    opened_at: Date;
  };
  ledger_chain: {
    shard: number;
    head: Buffer;
    length: bigint;
  };
  ledger_entry: {
    transaction_id: string;
    line: number;
    account_id: string;
    asset: string;
    amount: bigint;
    balance_after: bigint;
    account_seq: bigint;
  };
  ledger_hold: {
    id: string;
    owner_id: string;
    asset: string;
    amount: bigint;
    reason: string;
    reference: string;
    status: Defaulted<string>;
    opened_at: Date;
    expires_at: Date | null;
    closed_at: Date | null;
  };
  ledger_transaction: {
    id: string;
    kind: string;
    reference: string;
    idempotency_key: string;
    posted_at: Date;
    shard: number;
    shard_position: bigint;
    hash: Buffer;
  };
  limit_usage: {
    user_id: string;
    day: string;
    category: string;
    used: bigint;
  };
  pix_callback: {
    id: string;
    body_hash: Buffer;
    body: Buffer;
    deliveries: Defaulted<number>;
    received_at: Date;
  };
  pix_charge: {
    id: string;
    user_id: string;
    txid: string;
    amount: bigint;
    description: string | null;
    status: string;
    br_code: string | null;
    created_at: Date;
    expires_at: Date;
    paid_at: Date | null;
    polled_at: Date | null;
  };
  pix_charge_step: {
    charge_id: string;
    from_status: string;
    to_status: string;
    at: Date;
  };
  pix_payment: {
    id: string;
    psp: string;
    end_to_end_id: string;
    txid: string | null;
    charge_id: string | null;
    amount: bigint;
    received_at: Date;
    booked_at: Date;
    payer_name: string | null;
    payer_document_masked: string | null;
    payer_document_index: Buffer | null;
    message: string | null;
    notes: string[];
    transaction_id: string;
  };
  pix_return: {
    id: string;
    unmatched_id: string;
    status: Defaulted<string>;
    grounds: string;
    refusal: string | null;
    asked_at: Date;
    ended_at: Date | null;
  };
  pix_unmatched: {
    id: string;
    payment_id: string;
    reason: string;
    status: Defaulted<string>;
    attributed_to: string | null;
    return_refusal: string | null;
    opened_at: Date;
    decided_at: Date | null;
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
  verification_run: {
    id: string;
    requested_by: string;
    requested_at: Date;
    started_at: Date | null;
    finished_at: Date | null;
    status: Defaulted<string>;
    checks: Defaulted<Json>;
  };
}
