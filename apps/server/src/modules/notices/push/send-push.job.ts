import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { enqueue } from "@lastro/platform/jobs/enqueue";
import type { JobHandler } from "@lastro/platform/jobs/worker";
import { z } from "zod";
import type { Realm, RealmNotices } from "../notice-kind.js";
import { findNotice } from "../notice-store.js";
import { withoutUnusable } from "./change-devices.js";
import { deleteDevices, devicesOf, findDevice, markSent } from "./device-store.js";
import type { PushDevice } from "./push-device.js";
import { pushKeys } from "./push-keys.js";
import { encodeMessage } from "./push-message.js";
import { createPushService } from "./push-service.js";
import { findQuietHours, isQuiet } from "./quiet-hours.js";

const SEND_PUSH_JOB = "notices.push";
/** What could not be pushed in this time waits in the inbox: late, it would only startle. */
const TRIED_FOR_SECONDS = 3600;
/** How long a push service keeps a notice for a device that is off. */
const KEPT_SECONDS = 86_400;

const payloadSchema = z.object({ noticeId: z.guid(), deviceId: z.guid() });

/** The devices of people that notices may go to, by person; none where this house pushes no notices. */
export async function pushDevicesOf(
  tx: Tx,
  { config }: Pick<Ctx, "config">,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, PushDevice[]>> {
  const devices = config.push ? await devicesOf(tx, userIds) : [];
  return new Map(userIds.map((id) => [id, devices.filter(({ userId }) => userId === id)]));
}

/** Pushes a notice to a device once this transaction has committed. */
export function enqueuePush(
  tx: Tx,
  ctx: Pick<Ctx, "clock" | "random">,
  payload: { readonly noticeId: string; readonly deviceId: string },
): Promise<void> {
  return enqueue(tx, ctx, { kind: SEND_PUSH_JOB, payload: { ...payload } });
}

/**
 * Pushes one notice to one device, unless it has been read, is an hour old or comes in the client's quiet hours; a device that
 * is gone is removed.
 */
export function sendPushJob(ctx: Ctx, realms: Readonly<Record<Realm, RealmNotices>>): JobHandler {
  const keys = pushKeys(ctx.config);
  const service = keys && createPushService(ctx.config, keys);
  return {
    kind: SEND_PUSH_JOB,
    async run(payload) {
      const { noticeId, deviceId } = payloadSchema.parse(payload);
      const { db, clock } = ctx;
      const [notice, found] = await Promise.all([findNotice(db, noticeId), findDevice(db, deviceId)]);
      const realm = notice && realms[notice.realm];
      const kind = notice && realm?.kinds.get(notice.kind);
      if (!service || !notice || !realm || !kind || notice.readAt !== null || !found) return;
      if (notice.at < secondsAfter(clock.now(), -TRIED_FOR_SECONDS)) return;
      const [device] = await withoutUnusable(db, ctx, [found]);
      if (!device) return;
      const quiet = kind.mandatory ? undefined : await findQuietHours(db, device.userId);
      if (quiet && isQuiet(quiet, clock.now())) return;
      const reader = await realm.readerOf(db, device.userId);
      const { title, text } = kind.write(notice.facts, reader, notice.occurrences);
      const link = kind.link(notice.subjectId, reader);
      const outcome = await service.send({
        to: device,
        message: encodeMessage({ title, body: text, link, tag: notice.id, lang: reader.language }),
        topic: Buffer.from(notice.id.replaceAll("-", ""), "hex").toString("base64url"),
        keepSeconds: KEPT_SECONDS,
      });
      if (outcome === "accepted") await markSent(db, device.id, clock.now());
      else if (outcome === "gone") await deleteDevices(db, [device.id]);
      else ctx.log.warn({ noticeId, deviceId }, "a push service refuses a notice for good");
    },
  };
}
