import type { TraderPreferences } from "@lastro/contracts/grain/preferences";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { saveNoticePreferences } from "../../notices/index.js";
import { choicesOf, readSwitches } from "./notice-switches.js";

/** What people of the marketplace choose besides their notices. */
export type TraderSettings = Omit<TraderPreferences, "notifications">;

/** What everyone starts with. */
const DEFAULTS: TraderSettings = {
  language: "pt-BR",
  timeZone: "America/Sao_Paulo",
  currency: "USDT",
  autoApproveOrders: false,
  requirePaymentConfirmation: true,
};

/** What a person chose; the defaults where they have not. */
export async function preferencesOf(db: Database | Tx, userId: string): Promise<TraderSettings> {
  return (await chosenSettings(db, userId)) ?? DEFAULTS;
}

/** The same with the switches of their notices, and whether they chose any of it. */
export async function readPreferencesOf(
  db: Database | Tx,
  userId: string,
): Promise<TraderPreferences & { readonly chosen: boolean }> {
  const chosen = await chosenSettings(db, userId);
  const notifications = await readSwitches(db, userId);
  return { notifications, ...(chosen ?? DEFAULTS), chosen: chosen !== undefined };
}

async function chosenSettings(db: Database | Tx, userId: string): Promise<TraderSettings | undefined> {
  const [row] = await query<TraderSettings>(
    db,
    `select language, time_zone as "timeZone", currency, auto_approve_orders as "autoApproveOrders",
            require_payment_confirmation as "requirePaymentConfirmation"
     from grain_preference where user_id = $1`,
    [userId],
  );
  return row;
}

/** Whether a producer accepts no order whose payment is not confirmed. */
export async function asksForPayment(db: Database | Tx, producerId: string): Promise<boolean> {
  return (await preferencesOf(db, producerId)).requirePaymentConfirmation;
}

/** What a person chose, no other change of which is under way until the commit. */
export async function lockPreferences(tx: Tx, userId: string): Promise<TraderSettings> {
  await query(tx, "select pg_advisory_xact_lock(hashtextextended('grain_preference:' || $1, 0))", [userId]);
  return preferencesOf(tx, userId);
}

export async function writePreferences(
  tx: Tx,
  ctx: Pick<Ctx, "clock">,
  userId: string,
  { notifications, ...settings }: TraderPreferences,
): Promise<void> {
  const values = {
    language: settings.language,
    time_zone: settings.timeZone,
    currency: settings.currency,
    auto_approve_orders: settings.autoApproveOrders,
    require_payment_confirmation: settings.requirePaymentConfirmation,
    updated_at: ctx.clock.now(),
  };
  await tx
    .insertInto("grain_preference")
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
  // After the row above: inserting that copies its defaults here (migration 0053).
  await saveNoticePreferences(tx, ctx, userId, choicesOf(notifications));
}
