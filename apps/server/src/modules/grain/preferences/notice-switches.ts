import {
  NOTIFICATION_DEFAULTS,
  type NotificationSwitch,
  type TraderPreferences,
} from "@lastro/contracts/grain/preferences";
import type { Database, Tx } from "@lastro/platform/database/database";
import {
  type Channel,
  type NoticeCategory,
  type NoticeChoice,
  noticePreferencesOf,
} from "../../notices/index.js";

type Switches = TraderPreferences["notifications"];

const {
  emailNewOrder,
  emailPaymentConfirmed,
  emailOrderShipped,
  smsNewOrder,
  smsPaymentConfirmed,
  pushNotifications: inbox,
} = NOTIFICATION_DEFAULTS;

export const ORDERS: NoticeCategory = {
  name: "orders",
  realm: "agro",
  defaults: { inbox, email: emailNewOrder, sms: smsNewOrder, push: true, whatsapp: true },
};
export const PAYMENTS: NoticeCategory = {
  name: "payments",
  realm: "agro",
  defaults: { inbox, email: emailPaymentConfirmed, sms: smsPaymentConfirmed, push: true, whatsapp: true },
};
export const SHIPMENTS: NoticeCategory = {
  name: "shipments",
  realm: "agro",
  defaults: { inbox, email: emailOrderShipped, sms: false, push: true, whatsapp: true },
};

/** Of an order's two sides, and of what is shown in a dispute. */
export const MESSAGES: NoticeCategory = {
  name: "messages",
  realm: "agro",
  defaults: { inbox, email: true, sms: false, push: true, whatsapp: true },
};
export const PAPERS: NoticeCategory = {
  name: "papers",
  realm: "agro",
  defaults: { inbox, email: false, sms: false, push: true, whatsapp: true },
};

/** What each switch of the settings stands for; the one of the inbox is for all categories. */
const CHOICES: Readonly<
  Record<NotificationSwitch, readonly (readonly [category: NoticeCategory, channel: Channel])[]>
> = {
  emailNewOrder: [[ORDERS, "email"]],
  emailPaymentConfirmed: [[PAYMENTS, "email"]],
  emailOrderShipped: [[SHIPMENTS, "email"]],
  smsNewOrder: [[ORDERS, "sms"]],
  smsPaymentConfirmed: [[PAYMENTS, "sms"]],
  pushNotifications: [
    [ORDERS, "inbox"],
    [PAYMENTS, "inbox"],
    [SHIPMENTS, "inbox"],
    [MESSAGES, "inbox"],
    [PAPERS, "inbox"],
  ],
};

/** A person's notice preferences as the switches of the settings show them. */
export async function readSwitches(db: Database | Tx, userId: string): Promise<Switches> {
  const { isWanted } = await noticePreferencesOf(db, userId);
  const isOn = (name: NotificationSwitch) =>
    CHOICES[name].some(([category, channel]) => isWanted(category, channel));
  return {
    emailNewOrder: isOn("emailNewOrder"),
    emailPaymentConfirmed: isOn("emailPaymentConfirmed"),
    emailOrderShipped: isOn("emailOrderShipped"),
    smsNewOrder: isOn("smsNewOrder"),
    smsPaymentConfirmed: isOn("smsPaymentConfirmed"),
    pushNotifications: isOn("pushNotifications"),
  };
}

/** What the switches of the settings choose. */
export function choicesOf(switches: Switches): NoticeChoice[] {
  return (Object.keys(CHOICES) as NotificationSwitch[]).flatMap((name) =>
    CHOICES[name].map(([category, channel]) => ({ category, channel, wanted: switches[name] })),
  );
}
