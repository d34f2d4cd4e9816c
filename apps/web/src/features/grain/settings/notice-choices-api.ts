import type { WireResponseOf } from "@lastro/contracts";
import type {
  askForWhatsApp,
  confirmWhatsApp,
  endWhatsApp,
  readNoticeChoices,
  readTraderPush,
  readWhatsApp,
  registerTraderPush,
  removeTraderPush,
  saveNoticeChoices,
} from "@lastro/contracts/grain/notice-choices";
import { queryOptions } from "@tanstack/react-query";
import type { PushAccess } from "@/components/notices/push/push-access";
import { callTraderRoute } from "@/lib/call-trader-route";

export type NoticeChoices = WireResponseOf<typeof readNoticeChoices>;

export const choicesQuery = queryOptions({
  queryKey: ["grain", "settings", "notices"],
  queryFn: ({ signal }) =>
    callTraderRoute<typeof readNoticeChoices>("GET /agro/v1/settings/notices", { signal }),
});

export const saveChoices = (body: NoticeChoices) =>
  callTraderRoute<typeof saveNoticeChoices>("PUT /agro/v1/settings/notices", { body });

export const traderPushQuery = queryOptions({
  queryKey: ["grain", "settings", "push"],
  queryFn: ({ signal }) => callTraderRoute<typeof readTraderPush>("GET /agro/v1/notices/push", { signal }),
});

/** The devices of the marketplace's person. */
export const traderPush: PushAccess = {
  queryKey: traderPushQuery.queryKey,
  register: (subscription) =>
    callTraderRoute<typeof registerTraderPush>("POST /agro/v1/notices/push", { body: subscription }),
  remove: (id) =>
    callTraderRoute<typeof removeTraderPush>("DELETE /agro/v1/notices/push/:id", { params: { id } }),
};

export const whatsappQuery = queryOptions({
  queryKey: ["grain", "settings", "whatsapp"],
  queryFn: ({ signal }) => callTraderRoute<typeof readWhatsApp>("GET /agro/v1/notices/whatsapp", { signal }),
});

export type WhatsApp = WireResponseOf<typeof readWhatsApp>;

export const askFor = (phone: string) =>
  callTraderRoute<typeof askForWhatsApp>("POST /agro/v1/notices/whatsapp", { body: { phone } });

export const confirm = (code: string) =>
  callTraderRoute<typeof confirmWhatsApp>("POST /agro/v1/notices/whatsapp/confirm", { body: { code } });

export const end = () => callTraderRoute<typeof endWhatsApp>("DELETE /agro/v1/notices/whatsapp");
