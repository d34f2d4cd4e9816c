import { NOTIFICATION_DEFAULTS, type TraderPreferences } from "@lastro/contracts/grain/preferences";
import { type Database, query, type Tx } from "@lastro/platform/database/database";

/** What everyone starts with. */
const DEFAULT_PREFERENCES: TraderPreferences = {
  notifications: NOTIFICATION_DEFAULTS,
  language: "pt-BR",
  timeZone: "America/Sao_Paulo",
  currency: "USDT",
  autoApproveOrders: false,
  requirePaymentConfirmation: true,
};

interface PreferenceRow {
  readonly user_id: string;
  readonly email_new_order: boolean;
  readonly email_payment_confirmed: boolean;
  readonly email_order_shipped: boolean;
  readonly sms_new_order: boolean;
  readonly sms_payment_confirmed: boolean;
  readonly push_notifications: boolean;
  readonly language: TraderPreferences["language"];
  readonly time_zone: TraderPreferences["timeZone"];
  readonly currency: TraderPreferences["currency"];
  readonly auto_approve_orders: boolean;
  readonly require_payment_confirmation: boolean;
}

/** What someone has settled for themselves; the defaults where they have not. */
export async function preferencesOf(db: Database | Tx, userId: string): Promise<TraderPreferences> {
  return (await chosenPreferences(db, userId)) ?? DEFAULT_PREFERENCES;
}

/** The same, saying whether they have. */
export async function readPreferencesOf(
  db: Database | Tx,
  userId: string,
): Promise<TraderPreferences & { readonly chosen: boolean }> {
  const chosen = await chosenPreferences(db, userId);
  return { ...(chosen ?? DEFAULT_PREFERENCES), chosen: chosen !== undefined };
}

/** The same of several people. */
export async function preferencesOfAll(
  db: Database | Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, TraderPreferences>> {
  const rows = await query<PreferenceRow>(
    db,
    "select * from grain_preference where user_id = any ($1::uuid[])",
    [userIds],
  );
  const chosen = new Map(rows.map((row) => [row.user_id, toPreferences(row)]));
  return new Map(userIds.map((userId) => [userId, chosen.get(userId) ?? DEFAULT_PREFERENCES]));
}

async function chosenPreferences(db: Database | Tx, userId: string): Promise<TraderPreferences | undefined> {
  const [row] = await query<PreferenceRow>(db, "select * from grain_preference where user_id = $1", [userId]);
  return row && toPreferences(row);
}

function toPreferences(row: PreferenceRow): TraderPreferences {
  return {
    notifications: {
      emailNewOrder: row.email_new_order,
      emailPaymentConfirmed: row.email_payment_confirmed,
      emailOrderShipped: row.email_order_shipped,
      smsNewOrder: row.sms_new_order,
      smsPaymentConfirmed: row.sms_payment_confirmed,
      pushNotifications: row.push_notifications,
    },
    language: row.language,
    timeZone: row.time_zone,
    currency: row.currency,
    autoApproveOrders: row.auto_approve_orders,
    requirePaymentConfirmation: row.require_payment_confirmation,
  };
}

/** Those of the producers who take every paid order on without looking. */
export async function autoApproving(
  db: Database | Tx,
  producerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await query<{ user_id: string }>(
    db,
    "select user_id from grain_preference where user_id = any ($1::uuid[]) and auto_approve_orders",
    [producerIds],
  );
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Whether a producer takes on no order whose payment the house has not confirmed. */
export async function asksForPayment(db: Database | Tx, producerId: string): Promise<boolean> {
  return (await preferencesOf(db, producerId)).requirePaymentConfirmation;
}

export async function savePreferences(
  tx: Tx,
  userId: string,
  { notifications, ...preferences }: TraderPreferences,
  now: Date,
): Promise<void> {
  const values = {
    email_new_order: notifications.emailNewOrder,
    email_payment_confirmed: notifications.emailPaymentConfirmed,
    email_order_shipped: notifications.emailOrderShipped,
    sms_new_order: notifications.smsNewOrder,
    sms_payment_confirmed: notifications.smsPaymentConfirmed,
    push_notifications: notifications.pushNotifications,
    language: preferences.language,
    time_zone: preferences.timeZone,
    currency: preferences.currency,
    auto_approve_orders: preferences.autoApproveOrders,
    require_payment_confirmation: preferences.requirePaymentConfirmation,
    updated_at: now,
  };
  await tx
    .insertInto("grain_preference")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}
