import {
  ALWAYS_BY_LETTER,
  type NoticeKind,
  type NoticeTopic,
  TOPICS_OF_NOTICE,
} from "@lastro/contracts/grain/notices";
import type { TraderPreferences } from "@lastro/contracts/grain/preferences";
import type { NoticeFacts } from "../../notifications/index.js";

/** Something one person is to be told, once. */
export interface Notice {
  readonly userId: string;
  /** What happened, named by whoever tells of it: the same name is not told twice. */
  readonly source: string;
  readonly kind: NoticeKind;
  readonly orderId: string | null;
  readonly facts: NoticeFacts;
  readonly at: Date;
}

type Switches = TraderPreferences["notifications"];

const EMAIL: Readonly<Record<NoticeTopic, keyof Switches>> = {
  orders: "emailNewOrder",
  payments: "emailPaymentConfirmed",
  shipments: "emailOrderShipped",
  // They are about what was paid.
  reports: "emailPaymentConfirmed",
};

/** Nothing on the road is worth a text, nor is a file. */
const SMS: Readonly<Partial<Record<NoticeTopic, keyof Switches>>> = {
  orders: "smsNewOrder",
  payments: "smsPaymentConfirmed",
};

/** By which ways a person wants to be told: a notice about two things goes if they want to know of either. */
export function waysFor(
  kind: NoticeKind,
  switches: Switches,
): { readonly email: boolean; readonly sms: boolean; readonly page: boolean } {
  const topics = TOPICS_OF_NOTICE[kind];
  const isOn = (name: keyof Switches | undefined) => name !== undefined && switches[name];
  return {
    email: ALWAYS_BY_LETTER.has(kind) || topics.some((topic) => isOn(EMAIL[topic])),
    sms: topics.some((topic) => isOn(SMS[topic])),
    page: switches.pushNotifications,
  };
}
