import pg from "pg";

/** The tables of the service that is replaced, as far as people are taken over from them. */
const TABLES = `
create schema auth;
create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
create type auth.factor_status as enum ('unverified', 'verified');
create table auth.users (
  instance_id uuid, id uuid primary key, aud varchar(255), role varchar(255), email varchar(255),
  encrypted_password varchar(255), email_confirmed_at timestamptz, invited_at timestamptz,
  confirmation_token varchar(255), confirmation_sent_at timestamptz, recovery_token varchar(255),
  recovery_sent_at timestamptz, email_change_token_new varchar(255), email_change varchar(255),
  email_change_sent_at timestamptz, last_sign_in_at timestamptz, raw_app_meta_data jsonb, raw_user_meta_data jsonb,
  is_super_admin boolean, created_at timestamptz, updated_at timestamptz, phone text unique default null,
  phone_confirmed_at timestamptz, phone_change text default '', phone_change_token varchar(255) default '',
  phone_change_sent_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  email_change_token_current varchar(255) default '', email_change_confirm_status smallint default 0,
  banned_until timestamptz, reauthentication_token varchar(255) default '', reauthentication_sent_at timestamptz,
  is_sso_user boolean not null default false, deleted_at timestamptz, is_anonymous boolean not null default false
);
create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
create table auth.identities (
  provider_id text not null, user_id uuid not null references auth.users on delete cascade,
  identity_data jsonb not null, provider text not null, last_sign_in_at timestamptz, created_at timestamptz,
  updated_at timestamptz, email text generated always as (lower(identity_data->>'email')) stored,
  id uuid primary key default gen_random_uuid(), unique (provider_id, provider)
);
create table auth.mfa_factors (
  id uuid primary key, user_id uuid not null references auth.users on delete cascade, friendly_name text,
  factor_type auth.factor_type not null, status auth.factor_status not null, created_at timestamptz not null,
  updated_at timestamptz not null, secret text, phone text, last_challenged_at timestamptz unique,
  web_authn_credential jsonb, web_authn_aaguid uuid, last_webauthn_challenge_data jsonb
);
create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(), user_id uuid not null references auth.users on delete cascade,
  credential_id bytea not null unique, public_key bytea not null, attestation_type text not null default '',
  aaguid uuid, sign_count bigint not null default 0, transports jsonb not null default '[]',
  backup_eligible boolean not null default false, backed_up boolean not null default false,
  friendly_name text not null default '', created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(), last_used_at timestamptz
);
create table auth.sessions (id uuid primary key, user_id uuid not null references auth.users on delete cascade);
`;

export interface OriginalTables {
  /** Adds a row; the table's own defaults fill what is not said. */
  add(table: string, row: Readonly<Record<string, unknown>>): Promise<void>;
  run(sql: string): Promise<void>;
  close(): Promise<void>;
}

/** Lays out the tables of the original beside ours, in a schema of their own. */
export async function layOutOriginal(url: string): Promise<OriginalTables> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(TABLES);
  return {
    async add(table, row) {
      const names = Object.keys(row);
      const values = names.map((name) => {
        const value = row[name];
        return typeof value === "object" &&
          value !== null &&
          !Buffer.isBuffer(value) &&
          !(value instanceof Date)
          ? JSON.stringify(value)
          : value;
      });
      await client.query(
        `insert into auth.${table} (${names.join(", ")}) values (${names.map((_, index) => `$${index + 1}`).join(", ")})`,
        values,
      );
    },
    async run(sql) {
      await client.query(sql);
    },
    close: () => client.end(),
  };
}
