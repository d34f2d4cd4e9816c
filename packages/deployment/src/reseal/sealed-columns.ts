/** A column whose values are sealed with the master secret. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The primary key. */
  readonly key: readonly string[];
  /** In SQL, what a value is bound to. */
  readonly boundTo: string;
  /** A value is sealed for one of them. */
  readonly purposes: readonly string[];
  /** Its values may be of megabytes each: they are read one at a time. */
  readonly isLarge?: boolean;
}

/** A column bound to the id of its row. */
function byId(table: string, column: string, purpose: string, id = "id"): SealedColumn {
  return { table, column, key: [id], boundTo: id, purposes: [purpose] };
}

/**
 * All of them: what is not listed here stays under a former secret and is lost with it. A test compares the list with the
 * schema, and its purposes with the code.
 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  byId("cards_card", "ship_to_sealed", "cards.ship-to"),
  {
    table: "cases_file",
    column: "content_sealed",
    key: ["id"],
    boundTo: "id",
    purposes: ["cases.evidence", "companies.document", "customers.kyc_file", "grain.papers", "p2p.room"],
    isLarge: true,
  },
  byId("companies_application", "content_sealed", "companies.application"),
  byId("companies_batch_line", "content_sealed", "companies.batch_line"),
  byId("companies_proposal", "content_sealed", "companies.proposal"),
  byId("customers_kyc_case", "draft_sealed", "customers.kyc_draft"),
  byId("customers_kyc_case", "personal_sealed", "customers.kyc_personal"),
  byId("customers_profile", "cpf_sealed", "customers.cpf"),
  byId("grain_account", "tax_id_sealed", "grain.tax-id", "user_id"),
  byId("grain_legal_data", "data_sealed", "grain.legal-data", "user_id"),
  {
    table: "grain_signature",
    column: "party_sealed",
    key: ["order_id", "side", "terms_hash"],
    boundTo: "order_id || ':' || side",
    purposes: ["grain.signature"],
  },
  byId("identity_custom_provider", "client_secret_sealed", "identity.outside"),
  byId("identity_factor", "secret_sealed", "identity.factor"),
  byId("identity_flow", "secrets_sealed", "identity.outside"),
  {
    table: "identity_signing_key",
    column: "sealed",
    key: ["only_one"],
    boundTo: "kid",
    purposes: ["identity.signing-key"],
  },
  byId("integrations_endpoint", "secret_sealed", "webhook secret"),
  byId("integrations_endpoint", "previous_sealed", "webhook secret"),
  {
    table: "kept_file_part",
    column: "content_sealed",
    key: ["build_id", "part"],
    boundTo: "build_id || '/' || part",
    purposes: ["customers.export", "grain.export", "grain.report-file"],
    isLarge: true,
  },
  byId("notice_whatsapp_message", "sealed", "notices.whatsapp"),
  byId("notification_mail", "sealed", "notifications.mail"),
  byId("notification_sms", "sealed", "notifications.sms"),
  {
    table: "p2p_ad_payment",
    column: "content_sealed",
    key: ["ad_id", "method"],
    boundTo: "ad_id || ':' || method",
    purposes: ["p2p.pay-to"],
  },
  {
    table: "p2p_trade",
    column: "pay_to_sealed",
    key: ["id"],
    boundTo: "id || ':' || method",
    purposes: ["p2p.pay-to"],
  },
  byId("payments_out_payout", "pix_key_sealed", "custody.pix-key"),
  byId("payments_out_payout", "pix_to_sealed", "custody.pix-to"),
  byId("payments_out_payout", "tax_id_sealed", "custody.tax-id"),
  byId("pix_callback", "body", "pix.callback"),
  byId("pix_disputes_dispute", "contact_sealed", "pix-disputes.contact"),
  byId("pix_payments_payee", "content_sealed", "pix-payments.target"),
  byId("pix_payments_payment", "receiver_sealed", "pix-payments.target"),
  byId("pix_payments_preview", "content_sealed", "pix-payments.target"),
  byId("pix_payments_schedule", "target_sealed", "pix-payments.target"),
  byId("receipts_signing_key", "private_sealed", "receipts.private-key", "kid"),
];
