// Generated from the migrated database by `npm run db:types`. Do not edit.
import type { ColumnType, GeneratedAlways } from "kysely";

/** Read as parsed JSON, written as JSON text. */
type Json = ColumnType<unknown, string, string>;
type Defaulted<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

declare module "@lastro/platform/database/schema" {
  interface Schema {
    identity_audit: {
      id: string;
      realm: string;
      action: string;
      log_type: string;
      actor_id: string | null;
      actor_username: string;
      user_id: string | null;
      traits: Json;
      ip: string;
      user_agent: string;
      created_at: Date;
    };
    identity_challenge: {
      id: string;
      factor_id: string;
      session_id: string;
      code_hash: Buffer | null;
      webauthn: Json | null;
      verified_at: Date | null;
      created_at: Date;
    };
    identity_custom_provider: {
      id: string;
      realm: string;
      provider_type: string;
      identifier: string;
      name: string;
      client_id: string;
      client_secret_sealed: Buffer;
      acceptable_client_ids: Json;
      scopes: Json;
      pkce_enabled: boolean;
      attribute_mapping: Json;
      authorization_params: Json;
      enabled: boolean;
      email_optional: boolean;
      issuer: string | null;
      discovery_url: string | null;
      skip_nonce_check: boolean;
      authorization_url: string | null;
      token_url: string | null;
      userinfo_url: string | null;
      jwks_uri: string | null;
      created_at: Date;
      updated_at: Date;
    };
    identity_factor: {
      id: string;
      user_id: string;
      friendly_name: string;
      factor_type: string;
      status: string;
      secret_sealed: Buffer | null;
      phone: string | null;
      credential: Json | null;
      aaguid: string | null;
      last_step: number | null;
      failures: Defaulted<number>;
      last_failed_at: Date | null;
      last_challenged_at: Date | null;
      created_at: Date;
      updated_at: Date;
    };
    identity_flow: {
      id: string;
      realm: string;
      auth_code: string;
      code_challenge: string | null;
      code_challenge_method: string | null;
      provider: string;
      method: string;
      user_id: string | null;
      linking_user_id: string | null;
      redirect_to: string | null;
      secrets_sealed: Buffer | null;
      auth_code_issued_at: Date | null;
      used_at: Date | null;
      created_at: Date;
    };
    identity_guess: {
      subject: string;
      source: string;
      failures: number;
      last_failed_at: Date;
      proven_at: Date | null;
    };
    identity_identity: {
      id: string;
      user_id: string;
      provider: string;
      provider_id: string;
      identity_data: Json;
      last_sign_in_at: Date | null;
      created_at: Date;
      updated_at: Date;
      realm: string;
    };
    identity_oauth_authorization: {
      id: string;
      realm: string;
      client_id: string;
      redirect_uri: string;
      scopes: string[];
      state: string | null;
      nonce: string | null;
      resource: string | null;
      code_challenge: string;
      status: Defaulted<string>;
      user_id: string | null;
      session_id: string | null;
      code_hash: Buffer | null;
      code_expires_at: Date | null;
      issued_session_id: string | null;
      created_at: Date;
      expires_at: Date;
    };
    identity_oauth_client: {
      id: string;
      realm: string;
      registration_type: string;
      client_type: string;
      token_endpoint_auth_method: string;
      secret_hash: Buffer | null;
      redirect_uris: string[];
      grant_types: string[];
      client_name: string;
      client_uri: string;
      logo_uri: string;
      created_at: Date;
      updated_at: Date;
      deleted_at: Date | null;
      scopes: string[] | null;
    };
    identity_oauth_consent: {
      user_id: string;
      client_id: string;
      scopes: string[];
      granted_at: Date;
    };
    identity_one_time_token: {
      user_id: string;
      purpose: string;
      code_hash: Buffer;
      link_hash: Buffer;
      pkce: Defaulted<boolean>;
      attempts: Defaulted<number>;
      created_at: Date;
      expires_at: Date;
    };
    identity_passkey: {
      id: string;
      user_id: string;
      credential_id: string;
      public_key: Buffer;
      sign_count: bigint;
      transports: Json;
      aaguid: string;
      friendly_name: string;
      backed_up: boolean;
      created_at: Date;
      last_used_at: Date | null;
    };
    identity_passkey_challenge: {
      id: string;
      realm: string;
      user_id: string | null;
      challenge: string;
      created_at: Date;
    };
    identity_recovery_code: {
      id: string;
      factor_id: string;
      lookup: Buffer;
      code_hash: string;
      used_at: Date | null;
    };
    identity_saml_assertion: {
      provider_id: string;
      assertion_id: string;
      expires_at: Date;
    };
    identity_saml_relay: {
      id: string;
      provider_id: string;
      request_id: string;
      flow_id: string | null;
      redirect_to: string | null;
      created_at: Date;
    };
    identity_service_secret: {
      only_one: Defaulted<boolean>;
      secret: string;
      created_at: Date;
    };
    identity_session: {
      id: string;
      user_id: string;
      aal: string;
      amr: Json;
      factor_id: string | null;
      refresh_counter: Defaulted<number>;
      refresh_floor: Defaulted<number>;
      refreshed_at: Date | null;
      not_after: Date | null;
      tag: string | null;
      user_agent: string;
      ip: string;
      created_at: Date;
      oauth_client_id: string | null;
      oauth_scopes: string[] | null;
    };
    identity_signing_key: {
      only_one: Defaulted<boolean>;
      kid: string;
      sealed: Buffer;
      created_at: Date;
    };
    identity_sso_domain: {
      id: string;
      provider_id: string;
      realm: string;
      domain: string;
      created_at: Date;
      updated_at: Date;
    };
    identity_sso_provider: {
      id: string;
      realm: string;
      resource_id: string | null;
      entity_id: string;
      metadata_xml: string;
      metadata_url: string | null;
      attribute_mapping: Json;
      name_id_format: string | null;
      disabled: Defaulted<boolean>;
      created_at: Date;
      updated_at: Date;
    };
    identity_user: {
      id: string;
      realm: string;
      aud: string;
      role: Defaulted<string>;
      email: string | null;
      email_confirmed_at: Date | null;
      phone: string | null;
      phone_confirmed_at: Date | null;
      password_hash: string | null;
      user_metadata: Json;
      app_metadata: Json;
      invited_at: Date | null;
      confirmation_sent_at: Date | null;
      recovery_sent_at: Date | null;
      reauthentication_sent_at: Date | null;
      new_email: string | null;
      email_change_sent_at: Date | null;
      new_phone: string | null;
      phone_change_sent_at: Date | null;
      email_change_half_confirmed: Defaulted<boolean>;
      last_sign_in_at: Date | null;
      previous_sign_in_at: Date | null;
      banned_until: Date | null;
      is_anonymous: Defaulted<boolean>;
      is_sso: Defaulted<boolean>;
      deleted_at: Date | null;
      created_at: Date;
      updated_at: Date;
      contested: Defaulted<boolean>;
      registered_from: string | null;
    };
    identity_wallet_message: {
      realm: string;
      digest: Buffer;
      expires_at: Date;
    };
    user_2fa: {
      user_id: string;
      enabled: boolean;
    };
    user_roles: {
      user_id: string;
      role: string;
    };
  }
}
