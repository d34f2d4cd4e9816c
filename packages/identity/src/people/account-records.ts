import { type Database, query } from "@lastro/platform/database/database";

/** What this module keeps about a person, by the name a copy of it carries. No secret is part of it. */
const RECORDS = {
  "acesso/conta": `select id, email, email_confirmed_at, phone, phone_confirmed_at, user_metadata, created_at, last_sign_in_at
    from identity_user where id = $1`,
  "acesso/formas-de-entrar": `select provider, provider_id, identity_data, created_at, last_sign_in_at
    from identity_identity where user_id = $1 order by created_at`,
  "acesso/segundos-fatores": `select factor_type, friendly_name, status, phone, created_at
    from identity_factor where user_id = $1 order by created_at`,
  "acesso/chaves-de-acesso": `select friendly_name, created_at, last_used_at
    from identity_passkey where user_id = $1 order by created_at`,
  "acesso/aplicativos": `select c.client_name, c.client_uri, g.scopes, g.granted_at
    from identity_oauth_consent g join identity_oauth_client c on c.id = g.client_id
    where g.user_id = $1 order by g.granted_at`,
  "acesso/sessoes": `select created_at, refreshed_at, aal, ip, user_agent
    from identity_session where user_id = $1 order by created_at`,
  "acesso/atividade": `select created_at, action, ip, user_agent
    from identity_audit where user_id = $1 order by created_at, id`,
} as const;

export const ACCOUNT_RECORDS = Object.keys(RECORDS) as readonly (keyof typeof RECORDS)[];

/** One kind of record about a person, oldest first. */
export async function* accountRecords(
  db: Database,
  userId: string,
  kind: keyof typeof RECORDS,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  yield* await query<Record<string, unknown>>(db, RECORDS[kind], [userId]);
}
