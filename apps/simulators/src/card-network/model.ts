export type CardType = "VIRTUAL" | "PHYSICAL" | "SINGLE_USE" | "MERCHANT_LOCKED";
export type CardState = "OPEN" | "PAUSED" | "CLOSED" | "PENDING_FULFILLMENT" | "PENDING_ACTIVATION";

/** A card as the issuer keeps it: the number and the codes stand here and nowhere else. */
export interface Card {
  readonly token: string;
  readonly created: string;
  readonly account_token: string;
  readonly type: CardType;
  readonly state: CardState;
  readonly substatus: string | null;
  readonly memo: string;
  readonly comment: string;
  readonly pan: string;
  readonly cvv: string;
  readonly exp_month: string;
  readonly exp_year: string;
  readonly pin: string | null;
  readonly pin_failures: number;
  readonly spend_limit: number;
  readonly spend_limit_duration: string;
  readonly product_id: string | null;
  readonly shipping_address: object | null;
  readonly replacement_for: string | null;
  /** The merchant a locked card belongs to, once one has authorized it. */
  readonly hostname: string;
  readonly reissues: number;
  readonly tracking_number: string | null;
}

export interface Merchant {
  readonly acceptor_id: string;
  readonly descriptor: string;
  readonly mcc: string;
  readonly city: string;
  readonly state: string;
  readonly country: string;
}

/** How a purchase is made: what the terminal knows of card, person and number. */
export interface PointOfSale {
  readonly card: "PRESENT" | "NOT_PRESENT";
  readonly cardholder: string;
  readonly pan: string;
  readonly terminal: string;
  readonly pinEntered: boolean;
  readonly partialApproval: boolean;
}

export type EventType =
  | "AUTHORIZATION"
  | "AUTHORIZATION_ADVICE"
  | "AUTHORIZATION_EXPIRY"
  | "AUTHORIZATION_REVERSAL"
  | "BALANCE_INQUIRY"
  | "CLEARING"
  | "CORRECTION_CREDIT"
  | "CORRECTION_DEBIT"
  | "CREDIT_AUTHORIZATION"
  | "CREDIT_AUTHORIZATION_ADVICE"
  | "FINANCIAL_AUTHORIZATION"
  | "FINANCIAL_CREDIT_AUTHORIZATION"
  | "RETURN"
  | "RETURN_REVERSAL";

/** Of the merchant's amount in its currency and of the cardholder's in centavos; credits are negative. */
export interface Amounts {
  readonly billed: number;
  readonly original: number;
  readonly rate: string;
}

export interface TransactionEvent extends Amounts {
  readonly token: string;
  readonly type: EventType;
  readonly created: string;
  readonly result: string;
  readonly detailed_results: readonly string[];
  readonly polarity: "CREDIT" | "DEBIT";
}

export interface Transaction {
  readonly token: string;
  readonly created: string;
  readonly updated: string;
  readonly card_token: string;
  readonly status: "PENDING" | "SETTLED" | "VOIDED" | "EXPIRED" | "DECLINED";
  readonly result: string;
  readonly merchant: Merchant;
  readonly pos: PointOfSale;
  readonly wallet: string | null;
  readonly currency: string;
  /** What the network still holds: in centavos, and of the merchant's amount. */
  readonly held: number;
  readonly heldOriginal: number;
  readonly cash: number;
  readonly authorization_code: string;
  readonly events: readonly TransactionEvent[];
  /** Of a refund: the purchase it gives back, where the merchant named it. */
  readonly refund_of: string | null;
}

export interface Secret {
  readonly token: string;
  readonly created: string;
  readonly current: string;
  readonly previous: string | null;
  readonly rotated: string | null;
}

export interface Subscription {
  readonly token: string;
  readonly created: string;
  readonly url: string;
  readonly description: string;
  readonly disabled: boolean;
  readonly event_types: readonly string[];
}

export interface Endpoint {
  /** Its type. */
  readonly token: string;
  readonly created: string;
  readonly url: string;
}

/** Something that happened, as it was told when it did. */
export interface Message {
  readonly token: string;
  readonly created: string;
  readonly event_type: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

export interface Delivery {
  readonly token: string;
  readonly created: string;
  readonly message: string;
  readonly subscription: string;
  readonly attempts: number;
  readonly status: "PENDING" | "SUCCESS" | "FAILED";
}

export interface Attempt {
  readonly token: string;
  readonly created: string;
  readonly event_token: string;
  readonly event_subscription_token: string;
  readonly response_status_code: number;
  readonly status: "SUCCESS" | "FAILED";
  readonly url: string;
}

export interface Dispute {
  readonly token: string;
  readonly created: string;
  readonly transaction_token: string;
  readonly amount: number;
  readonly reason: string;
  readonly status: string;
  readonly customer_note: string | null;
  readonly customer_filed_date: string | null;
  readonly resolution_reason: string | null;
  readonly resolution_date: string | null;
}

export interface Evidence {
  readonly token: string;
  readonly created: string;
  readonly dispute_token: string;
  readonly filename: string | null;
  readonly upload_status: "PENDING" | "UPLOADED" | "ERROR" | "DELETED";
  readonly bytes: number;
}

export interface Tokenization {
  readonly token: string;
  readonly created: string;
  readonly updated: string;
  readonly card_token: string;
  readonly requestor: string;
  readonly status: "ACTIVE" | "DEACTIVATED" | "INACTIVE" | "PAUSED" | "PENDING_2FA";
  readonly reference: string;
}

/** A request that was carried out under its idempotency key. */
export interface UsedKey {
  readonly token: string;
  readonly created: string;
  readonly request: string;
  readonly made: string;
}

/** A value the network draws once and keeps. */
export interface Drawn {
  readonly token: string;
  readonly created: string;
  readonly value: string;
}

/** A day whose settlement is complete. */
export interface SettledDay {
  /** The date. */
  readonly token: string;
  readonly created: string;
}

/** Pomelo's name of a cardholder. */
export interface Holder {
  readonly token: string;
  readonly created: string;
  readonly name: string;
  readonly identification: string;
}
