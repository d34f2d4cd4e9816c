// Generated from the migrated database by `npm run db:types`. Do not edit.
import type { ColumnType, GeneratedAlways } from "kysely";

/** Read as parsed JSON, written as JSON text. */
type Json = ColumnType<unknown, string, string>;
type Defaulted<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

declare module "@lastro/platform/database/schema" {
  interface Schema {
    accounts_transfer: {
      id: string;
      sender_id: string;
      recipient_id: string;
      sender_name: string;
      recipient_name: string;
      asset: string;
      amount: bigint;
      description: string | null;
      transaction_id: string;
      idempotency_key: string;
      body_hash: Buffer;
      created_at: Date;
    };
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
    cases_case: {
      id: string;
      kind: string;
      subject: string;
      status: string;
      waiting_for: string | null;
      opened_by: string;
      opened_at: Date;
      assignee_id: string | null;
      assigned_at: Date | null;
      decision: string | null;
      decided_by: string | null;
      decision_reason: string | null;
      takes_two: Defaulted<boolean>;
      decided_at: Date | null;
      closed_at: Date | null;
    };
    cases_event: {
      id: string;
      case_id: string;
      number: Defaulted<bigint>;
      type: string;
      at: Date;
      actor: string;
      role: string;
      internal: Defaulted<boolean>;
      reason: string | null;
      facts: Defaulted<Json>;
    };
    cases_evidence: {
      id: string;
      case_id: string;
      role: string;
      added_by: string | null;
      name: string;
      content_type: string;
      size: number;
      sha256: string;
      note: string | null;
      added_at: Date;
    };
    cases_file: {
      id: string;
      content_sealed: Buffer;
      purpose: Defaulted<string>;
    };
    cases_message: {
      id: string;
      case_id: string;
      number: Defaulted<bigint>;
      role: string;
      author_id: string;
      internal: boolean;
      text: string;
      at: Date;
    };
    cases_party: {
      case_id: string;
      role: string;
      person_id: string;
    };
    client_limit: {
      user_id: string;
      category: string;
      daily: bigint;
    };
    compliance_approval: {
      id: string;
      kind: string;
      subject: string;
      facts: Json;
      content_hash: Buffer;
      reason: string;
      status: Defaulted<string>;
      requested_by: string;
      requested_at: Date;
      decided_by: string | null;
      decided_at: Date | null;
      decision_reason: string | null;
    };
    custody_arrival: {
      id: string;
      network: string;
      tx_hash: string;
      log_index: number;
      from_address: string;
      to_address: string;
      raw: bigint;
      amount: bigint;
      remainder: bigint;
      block_number: bigint;
      block_hash: string;
      block_time: Date;
      status: string;
      reason: string | null;
      user_id: string | null;
      deposit_id: string | null;
      booked_at: Date;
      decided_at: Date | null;
      rechecked_at: Date | null;
      displaced_at: Date | null;
      freeze_hold_id: string | null;
      shown_log_index: number | null;
      looked_at: Date | null;
      takes_two: Defaulted<boolean>;
      written_off_at: Date | null;
      loss: bigint | null;
      owner_realm: Defaulted<string>;
    };
    custody_deposit_step: {
      id: string;
      deposit_id: string;
      from_status: string;
      to_status: string;
      reason: string;
      at: Date;
    };
    custody_former_watch: {
      network: string;
      address: string;
      watched_from: bigint;
      watched_to: bigint;
      baseline: bigint;
      came: bigint;
      ended_at: Date;
    };
    custody_network: {
      network: string;
      address: string;
      watched_to: bigint;
      baseline: bigint;
      credits_stopped: Defaulted<boolean>;
      stopped_because: string | null;
      reconciled_at: Date | null;
      on_chain: bigint | null;
      in_ledger: bigint | null;
      watched_from: bigint;
      came: Defaulted<bigint>;
    };
    custody_outgoing: {
      id: string;
      network: string;
      address: string;
      raw: bigint;
      tx_hash: string | null;
      signed_tx: string | null;
      block_number: bigint | null;
      confirmations_have: number | null;
      confirmations_need: number | null;
      created_at: Date;
      ended_at: Date | null;
    };
    custody_return: {
      id: string;
      arrival_id: string;
      network: string;
      address: string;
      amount: bigint;
      fee: bigint;
      step: string;
      tx_hash: string | null;
      signed_tx: string | null;
      block_number: bigint | null;
      confirmations_have: number | null;
      confirmations_need: number | null;
      reason: string | null;
      created_at: Date;
      processed_at: Date | null;
    };
    custody_return_step: {
      id: string;
      return_id: string;
      from_step: string;
      to_step: string;
      at: Date;
    };
    custody_withdrawal_step: {
      id: string;
      withdrawal_id: string;
      from_step: string;
      to_step: string;
      at: Date;
    };
    customers_closure: {
      user_id: string;
      closed_at: Date;
      purge_on: string;
    };
    customers_consent: {
      id: string;
      user_id: string;
      document: string;
      version: string;
      given: boolean;
      at: Date;
      ip: string;
      user_agent: string;
    };
    customers_export: {
      id: string;
      user_id: string;
      requested_at: Date;
      build_id: string | null;
      bytes: bigint | null;
      ready_at: Date | null;
      expires_at: Date | null;
    };
    customers_kyc_case: {
      id: string;
      user_id: string;
      status: string;
      personal_sealed: Buffer | null;
      document_expires_on: string | null;
      findings: Defaulted<string[]>;
      reviewer_id: string | null;
      rejection_reason: string | null;
      submitted_at: Date | null;
      due_at: Date | null;
      decided_at: Date | null;
      state_ends_at: Date | null;
      created_at: Date;
      updated_at: Date;
    };
    customers_kyc_document: {
      id: string;
      case_id: string;
      user_id: string;
      type: string;
      side: string | null;
      status: string;
      reason: string | null;
      content_type: string;
      bytes: number;
      content_index: Buffer;
      submitted_at: Date | null;
      uploaded_at: Date;
    };
    customers_kyc_event: {
      id: string;
      case_id: string;
      document_id: string | null;
      at: Date;
      actor: string;
      from_status: string | null;
      to_status: string;
      reason: string | null;
      note: string | null;
    };
    customers_profile: {
      id: string;
      nome: string;
      email: string;
      telefone: string;
      cpf_sealed: Buffer;
      cpf_index: Buffer;
      endereco: string;
      cidade: string;
      estado: string;
      cep: string;
      phone_verified: Defaulted<boolean>;
      cpf_verified: Defaulted<boolean>;
      verified_at: Date | null;
      platform_id: string;
      language: string;
      created_at: Date;
    };
    customers_purge: {
      user_id: string;
      what: string;
      at: Date;
    };
    demo_seed_step: {
      name: string;
      facts: Json;
      done_at: Date;
    };
    deployment: {
      only_one: Defaulted<boolean>;
      mode: string;
      canary: Buffer | null;
      decided_at: Date;
    };
    escrow_agreement: {
      id: string;
      product: string;
      payer_id: string;
      payee_id: string;
      asset: string;
      fee_bps: number;
      status: Defaulted<string>;
      funded: Defaulted<bigint>;
      released: Defaulted<bigint>;
      fee: Defaulted<bigint>;
      refunded: Defaulted<bigint>;
      opened_at: Date;
      closed_at: Date | null;
    };
    grain_account: {
      user_id: string;
      account_type: string;
      name: string;
      country: string;
      phone: string | null;
      city: string | null;
      address: string | null;
      tax_id_sealed: Buffer | null;
      created_at: Date;
      updated_at: Date;
      tax_id_changed_at: Date | null;
    };
    grain_closure: {
      user_id: string;
      closed_at: Date;
      purge_on: string;
    };
    grain_deposit: {
      id: string;
      user_id: string;
      network: string;
      requested: bigint;
      amount: bigint;
      fee: bigint;
      address: string;
      status: Defaulted<string>;
      reason: string | null;
      tx_hash: string | null;
      received: bigint | null;
      confirmations_have: number | null;
      confirmations_need: number | null;
      checks: Defaulted<Json>;
      created_at: Date;
      expires_at: Date;
      confirmed_at: Date | null;
    };
    grain_deposit_claim: {
      id: string;
      deposit_id: string;
      network: string;
      tx_hash: string;
      claimed_at: Date;
      ended_at: Date | null;
      outcome: string | null;
    };
    grain_dispute: {
      id: string;
      order_id: string;
      opened_by: string;
      opened_at: Date;
      reason: string;
      description: string;
      load_id: string | null;
      status: string;
      amount: bigint;
      outcome_by: string | null;
      to_producer: bigint | null;
      fee: bigint | null;
      to_buyer: bigint | null;
      outcome_reason: string | null;
      decided_at: Date | null;
      takes_two: Defaulted<boolean>;
    };
    grain_dispute_evidence: {
      id: string;
      dispute_id: string;
      by_side: string;
      name: string;
      content_type: string;
      size: number;
      sha256: string;
      note: string | null;
      content: Buffer;
      added_at: Date;
      sealed_at: Date | null;
    };
    grain_export: {
      id: string;
      user_id: string;
      requested_at: Date;
      build_id: string | null;
      bytes: bigint | null;
      ready_at: Date | null;
      expires_at: Date | null;
    };
    grain_image: {
      id: string;
      producer_id: string;
      full_size: Buffer;
      card: Buffer;
      width: number;
      height: number;
      created_at: Date;
    };
    grain_load: {
      id: string;
      order_id: string;
      number: number;
      status: string;
      kg: bigint;
      carrier: string | null;
      tracking_code: string;
      tracking_link: string | null;
      port_of_departure: string | null;
      port_of_arrival: string | null;
      expected_on: string | null;
      current_place: string | null;
      note: string | null;
      shipped_at: Date;
      in_transit_at: Date | null;
      delivered_at: Date | null;
      released_at: Date | null;
      settled_kg: bigint | null;
      released: bigint | null;
      fee: bigint | null;
      refunded: bigint | null;
    };
    grain_load_sheet: {
      id: string;
      order_id: string;
      load_id: string;
      proposed_by: string;
      status: string;
      lines: Json;
      settled_kg: bigint;
      note: string | null;
      hash: string;
      proposed_at: Date;
      agreed_at: Date | null;
    };
    grain_notice: {
      id: string;
      user_id: string;
      source: string;
      kind: string;
      order_id: string | null;
      facts: Json;
      at: Date;
      shown: boolean;
      read_at: Date | null;
      mail_due: boolean;
      sms_due: boolean;
      texted_at: Date | null;
    };
    grain_offer: {
      id: string;
      created_at: Date;
      price_cents: bigint;
      quantity_kg: bigint;
      reserved_kg: Defaulted<bigint>;
      sold_kg: Defaulted<bigint>;
      minimum_kg: bigint;
      listed: GeneratedAlways<boolean>;
      search_text: string;
      place_text: string;
      producer_id: string;
      version: number;
      name: string;
      description: string | null;
      commodity: string;
      crop_year: string | null;
      city: string;
      state: string | null;
      country: string;
      locode: string | null;
      delivery_basis: string;
      quality: Json;
      image_id: string | null;
      active: boolean;
      ordered: Defaulted<boolean>;
      paused_at: Date | null;
      pause_reason: string | null;
      archived_at: Date | null;
      updated_at: Date;
    };
    grain_offer_version: {
      offer_id: string;
      version: number;
      terms: Json;
      image_id: string | null;
      changed_by: string;
      changed_at: Date;
    };
    grain_order: {
      id: string;
      version: Defaulted<number>;
      status: string;
      proposed: Defaulted<boolean>;
      escrow: string;
      approval: string;
      dispute: Defaulted<string>;
      offer_id: string;
      offer_name: string;
      offer_image: string | null;
      buyer_id: string;
      producer_id: string;
      quantity_kg: bigint;
      price_cents: bigint;
      total: bigint;
      fee_bps: number;
      terms: string;
      terms_hash: string;
      funded: Defaulted<bigint>;
      released: Defaulted<bigint>;
      fee: Defaulted<bigint>;
      refunded: Defaulted<bigint>;
      shipped_kg: Defaulted<bigint>;
      cancel_reason: string | null;
      cancel_note: string | null;
      created_at: Date;
      paid_at: Date | null;
      accepted_at: Date | null;
      shipped_at: Date | null;
      released_at: Date | null;
      closed_at: Date | null;
    };
    grain_order_event: {
      id: string;
      number: Defaulted<bigint>;
      order_id: string;
      type: string;
      at: Date;
      actor: string;
      side: string;
      from_status: string | null;
      to_status: string | null;
      load_id: string | null;
      load_from: string | null;
      load_to: string | null;
      reason: string | null;
      facts: Defaulted<Json>;
    };
    grain_order_message: {
      id: string;
      number: Defaulted<bigint>;
      order_id: string;
      side: string;
      author_id: string;
      text: string;
      at: Date;
    };
    grain_order_sum: {
      user_id: string;
      status: string;
      orders: bigint;
      total: bigint;
      funded: bigint;
      released: bigint;
      fee: bigint;
      refunded: bigint;
      folded: Defaulted<boolean>;
    };
    grain_preference: {
      user_id: string;
      email_new_order: Defaulted<boolean>;
      email_payment_confirmed: Defaulted<boolean>;
      email_order_shipped: Defaulted<boolean>;
      sms_new_order: Defaulted<boolean>;
      sms_payment_confirmed: Defaulted<boolean>;
      push_notifications: Defaulted<boolean>;
      language: string;
      time_zone: string;
      currency: string;
      auto_approve_orders: boolean;
      require_payment_confirmation: boolean;
      updated_at: Date;
    };
    grain_purge: {
      user_id: string;
      at: Date;
    };
    grain_release: {
      id: string;
      order_id: string;
      producer_id: string;
      offer_id: string;
      offer_name: string;
      at: Date;
      previous_at: Date | null;
      kg: bigint;
      gross: bigint;
      fee: bigint;
    };
    grain_report_file: {
      id: string;
      producer_id: string;
      period: string;
      file: string;
      format: string;
      requested_at: Date;
      moved_at: Date;
      rows_done: Defaulted<bigint>;
      rows_all: bigint | null;
      build_id: string | null;
      bytes: bigint | null;
      ready_at: Date | null;
      expires_at: Date | null;
      failed_at: Date | null;
    };
    grain_reserved_amount: {
      network: string;
      amount: bigint;
      deposit_id: string;
      frees_at: Date;
    };
    grain_sales: {
      producer_id: string;
      span: string;
      starts_at: Date;
      offer_id: string;
      orders: bigint;
      kg: bigint;
      gross: bigint;
      fee: bigint;
    };
    grain_split_proposal: {
      id: string;
      dispute_id: string;
      proposed_by: string;
      to_producer: bigint;
      note: string | null;
      status: string;
      proposed_at: Date;
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
      last_entry_at: Date | null;
    };
    ledger_chain: {
      shard: number;
      head: Buffer;
      length: bigint;
    };
    ledger_debt: {
      owner_id: string;
      asset: string;
      owed: bigint;
    };
    ledger_debt_change: {
      owner_id: string;
      asset: string;
      transaction_id: string;
      amount: bigint;
    };
    ledger_entry: {
      transaction_id: string;
      line: number;
      account_id: string;
      asset: string;
      amount: bigint;
      balance_after: bigint;
      account_seq: bigint;
      posted_at: Date;
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
      captured: Defaulted<bigint>;
      released: Defaulted<bigint>;
    };
    ledger_hold_move: {
      key: string;
      hold_id: string;
      kind: string;
      amount: bigint;
      transaction_id: string;
      at: Date;
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
    limit_movement: {
      user_id: string;
      category: string;
      rule: string;
      subject: string;
      at: Date;
      amount: bigint;
    };
    limit_setting: {
      user_id: string;
      category: string;
      rule: string;
      subject: Defaulted<string>;
      amount: bigint;
      raised_to: bigint | null;
      raised_from: Date | null;
    };
    limit_usage: {
      user_id: string;
      day: string;
      category: string;
      used: bigint;
    };
    limit_window_usage: {
      user_id: string;
      category: string;
      rule: string;
      subject: string;
      starts_at: Date;
      used: bigint;
    };
    notice: {
      id: string;
      user_id: string;
      realm: string;
      source: string;
      kind: string;
      subject_id: string | null;
      facts: Json;
      thread: string | null;
      occurrences: Defaulted<number>;
      at: Date;
      in_inbox: boolean;
      read_at: Date | null;
      email_due_at: Date | null;
      sms_due_at: Date | null;
      emailed_at: Date | null;
      texted_at: Date | null;
    };
    notice_preference: {
      user_id: string;
      category: string;
      channel: string;
      wanted: boolean;
      updated_at: Date;
    };
    notification_opt_out: {
      user_id: string;
      topic: string;
      at: Date;
    };
    otc_asset_settings: {
      version: number;
      asset: string;
      enabled: boolean;
      buy_spread_bps: number;
      sell_spread_bps: number;
      buy_fee_bps: number;
      sell_fee_bps: number;
      buy_price: bigint | null;
      sell_price: bigint | null;
      min_amount: bigint;
      max_amount: bigint;
      price_band_bps: number;
      max_deviation_bps: Defaulted<number>;
      max_price_age: Defaulted<number>;
      shock_bps: Defaulted<number>;
      loss_limit: Defaulted<bigint>;
      minute_limit: Defaulted<bigint>;
      client_limit: Defaulted<bigint>;
    };
    otc_event: {
      id: string;
      subject: string;
      subject_id: string;
      from_status: string | null;
      to_status: string;
      actor: string;
      idempotency_key: string | null;
      at: Date;
    };
    otc_halt: {
      id: string;
      asset: string;
      reason: string;
      began_at: Date;
      seen_at: Date;
      ended_at: Date | null;
    };
    otc_order: {
      id: string;
      quote_id: string;
      user_id: string;
      status: string;
      transaction_id: string;
      settled_at: Date;
    };
    otc_quote: {
      id: string;
      user_id: string;
      side: string;
      asset: string;
      status: string;
      amount: bigint;
      fee: bigint;
      crypto_amount: bigint;
      price: bigint;
      market_price: bigint;
      market_price_at: Date;
      spread_bps: number;
      fee_bps: number;
      price_band_bps: number;
      settings_version: number;
      issued_at: Date;
      expires_at: Date;
    };
    otc_settings_proposal: {
      id: string;
      base_version: number;
      assets: Json;
      proposed_by: string;
      proposed_at: Date;
    };
    otc_settings_version: {
      version: number;
      changed_by: string;
      changed_at: Date;
      proposal_id: string | null;
    };
    payments_out_payout: {
      id: string;
      owner_id: string;
      method: string;
      amount: bigint;
      fee: bigint;
      step: string;
      hold_id: string;
      pix_key_sealed: Buffer | null;
      tax_id_sealed: Buffer | null;
      network: string | null;
      address: string | null;
      rate: bigint | null;
      paid: bigint | null;
      end_to_end_id: string | null;
      tx_hash: string | null;
      signed_tx: string | null;
      block_number: bigint | null;
      confirmations_have: number | null;
      confirmations_need: number | null;
      reason: string | null;
      takes_two: boolean;
      cools_until: Date | null;
      created_at: Date;
      processed_at: Date | null;
      pix_key_mark: Buffer | null;
      returns_asked_at: Date | null;
      owner_realm: Defaulted<string>;
      product: Defaulted<string>;
      asset: Defaulted<string>;
      paid_asset: Defaulted<string | null>;
      failure: string | null;
    };
    payments_out_return: {
      payout_id: string;
      return_id: string;
      paid_back: bigint;
      amount: bigint;
      booked_at: Date;
      suspended: Defaulted<boolean>;
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
    pix_claw_back: {
      id: string;
      payment_id: string;
      provider_return_id: string;
      nature: string;
      amount: bigint;
      missing: bigint;
      booked_at: Date;
    };
    pix_inquiry: {
      psp: string;
      end_to_end_id: string;
      txid: string | null;
      names_our_charge: boolean;
      turn: Date;
      due_at: Date;
      heard: Defaulted<number>;
      attempts: Defaulted<number>;
      asked_at: Date | null;
      locked_until: Date | null;
      problem: string | null;
      last_error: string | null;
      booked_at: Date | null;
      given_up_at: Date | null;
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
    };
    pix_reconciliation: {
      psp: string;
      compared_at: Date;
      is_complete: boolean;
      differences: Json;
      agreed_at: Date | null;
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
      takes_two: Defaulted<boolean>;
    };
    price_check: {
      coin: string;
      bid: bigint;
      ask: bigint;
      source_at: Date;
      received_at: Date;
    };
    price_hour: {
      coin: string;
      hour: Date;
      open: bigint;
      high: bigint;
      low: bigint;
      close: bigint;
    };
    price_latest: {
      coin: string;
      brl: bigint;
      usd: bigint;
      brl_change_24h: bigint | null;
      usd_change_24h: bigint | null;
      source_at: Date;
      received_at: Date;
      sparkline: Defaulted<Json>;
      suspect_brl: bigint | null;
      suspect_usd: bigint | null;
      suspect_at: Date | null;
    };
    price_minute: {
      coin: string;
      at: Date;
      brl: bigint;
    };
    receipts_receipt: {
      code: string;
      owner_id: string;
      transaction_id: string;
      signed: string;
      issued_at: Date;
    };
    state_change: {
      number: Defaulted<bigint>;
      machine: string;
      subject_id: string;
      from_state: string | null;
      to_state: string;
      at: Date;
      actor: string;
      reason: string | null;
      note: string | null;
      idempotency_key: string | null;
    };
    timers_timer: {
      id: string;
      kind: string;
      subject: string;
      name: string;
      due_at: Date;
      started_at: Date;
      warned: Defaulted<number>;
      ended_at: Date | null;
      fired: Defaulted<boolean>;
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
}
