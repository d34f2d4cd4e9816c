import { readOrder } from "@lastro/contracts/grain/orders";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query } from "@lastro/platform/database/database";
import { z } from "zod";
import { evidenceBy, messagesBy, openEvidence } from "../../cases/index.js";
import { type ArchiveFile, type DataRecord, listedFiles, recordFiles } from "../../compliance/index.js";
import { noticeRecords, preferenceRecords, pushDeviceRecords, whatsappRecords } from "../../notices/index.js";
import { findAccount } from "../accounts/account-store.js";
import { findImage } from "../offers/images/image-store.js";
import { sideOf } from "../orders/order.js";
import { findOrder } from "../orders/order-store.js";
import { describeOrder } from "../orders/order-view.js";
import { openPaper, papersBy } from "../papers/index.js";
import { findLegalData } from "../parties/index.js";
import { readPreferencesOf } from "../preferences/index.js";
import { verificationFiles } from "../verification/index.js";

/** By the name its files carry, what this module's tables say of a person and of nobody else. */
const OWN_RECORDS = {
  "ofertas/ofertas": `select id, version, name, description, commodity, crop_year, city, state, country, locode,
      delivery_basis, price_cents::text, minimum_kg::text, quantity_kg::text, reserved_kg::text, sold_kg::text, image_id,
      active, paused_at, pause_reason, archived_at, created_at, updated_at
    from grain_offer where producer_id = $1 order by created_at, id`,
  "ofertas/versoes": `select v.offer_id, v.version, v.terms, v.image_id, v.changed_at
    from grain_offer_version v join grain_offer o on o.id = v.offer_id
    where o.producer_id = $1 order by v.offer_id, v.version`,
  "ofertas/imagens": `select id, width, height, created_at from grain_image where producer_id = $1 order by created_at, id`,
  "ofertas/importacoes": `select id, offers, confirmed_at from grain_offer_import where producer_id = $1 order by confirmed_at, id`,
  "ofertas/rascunho": `select content, image_id, saved_at from grain_offer_draft where user_id = $1`,
  "pedidos/mensagens": `select m.order_id, m.at, m.text from grain_order_message m
    join grain_order o on o.id = m.order_id
    where $1 in (o.buyer_id, o.producer_id) and m.author_id = $1 order by m.order_id, m.number`,
  "demandas/demandas": `select id, status, commodity, city, state, quantity_kg::text, taken_kg::text, max_price_cents::text,
      deliver_until, note, created_at, expires_at, closed_at
    from grain_bid where buyer_id = $1 order by created_at, id`,
  "demandas/respostas": `select id, bid_id, status, offer_id, offer_name, quantity_kg::text, price_cents::text, created_at,
      expires_at, closed_at, taken_kg::text, order_id
    from grain_bid_answer where producer_id = $1 order by created_at, id`,
  "alertas/alertas": `select id, side, commodity, state, price_cents::text, quantity_kg::text, created_at, expires_at, met_at
    from grain_alert where user_id = $1 order by created_at, id`,
  "pedidos/pix": `select order_id, status, amount::text as amount_centavos, usdt::text as usdt_millionths, issued_at, expires_at,
      ended_at, returned::text as returned_centavos, return_reason
    from grain_pix_payment where buyer_id = $1 order by id`,
  "pedidos/em-reais": `select order_id, status, amount::text as usdt_millionths, withdrawal_id, reason, released_at, ended_at
    from grain_reais_payout where producer_id = $1 order by id`,
  "cadastro/emails": `select old_email, new_email, at, undone_at from grain_email_change where user_id = $1 order by at, id`,
  "cadastro/em-reais": `select in_reais, changed_at from grain_reais_choice where user_id = $1`,
  relatorios: `select period, file, format, requested_at, ready_at, expires_at
    from grain_report_file where owner_id = $1 order by requested_at, id`,
} as const;

/** What the marketplace itself keeps about one of its people: account, offers with their pictures, orders, what they wrote. */
export async function* ownFiles(ctx: Ctx, userId: string): AsyncGenerator<ArchiveFile> {
  const account = await findAccount(ctx.db, ctx, userId);
  yield* listedFiles("cadastro/perfil", account ? [{ ...account }] : []);
  const legal = (await findLegalData(ctx.db, ctx, [userId])).get(userId);
  const { address, ...party } = legal?.party ?? { address: undefined };
  yield* listedFiles(
    "cadastro/contratos",
    legal ? [{ ...party, ...address, changed_at: legal.changedAt }] : [],
  );
  yield* verificationFiles(ctx, userId);
  const { notifications, ...preferences } = await readPreferencesOf(ctx.db, userId);
  yield* listedFiles("cadastro/preferencias", [{ ...preferences, ...notifications }]);
  yield* listedFiles("cadastro/escolhas-de-avisos", await preferenceRecords(ctx.db, userId));
  yield* listedFiles("cadastro/aparelhos-com-avisos", await pushDeviceRecords(ctx.db, userId));
  yield* listedFiles("cadastro/whatsapp", await whatsappRecords(ctx.db, userId));
  for (const [name, sql] of Object.entries(OWN_RECORDS))
    yield* recordFiles(name, async function* () {
      yield* await query<DataRecord>(ctx.db, sql, [userId]);
    });
  yield* listedFiles(
    "avisos",
    (await noticeRecords(ctx.db, userId)).map(({ subject_id: order_id, ...notice }) => ({
      ...notice,
      order_id,
    })),
  );
  yield* recordFiles("pedidos/pedidos", () => ordersOf(ctx.db, userId));
  yield* picturesOf(ctx.db, userId);
  yield* disputesOf(ctx, userId);
  yield* papersFiles(ctx, userId);
}

/** The orders on one of whose sides the person is. */
export async function orderIdsOf(db: Database, userId: string): Promise<string[]> {
  const rows = await query<{ id: string }>(
    db,
    "select id from grain_order where $1 in (buyer_id, producer_id) order by id",
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** Each order as its page shows it to this person: of the other side no more than that. */
async function* ordersOf(db: Database, userId: string): AsyncGenerator<DataRecord> {
  for (const id of await orderIdsOf(db, userId)) {
    const order = await findOrder(db, id);
    if (!order) continue;
    const shown = await describeOrder(db, order, sideOf(order, userId));
    const { may: _, ...told } = z.encode(readOrder.response, shown);
    yield told;
  }
}

async function* picturesOf(db: Database, userId: string): AsyncGenerator<ArchiveFile> {
  const pictures = await query<{ id: string }>(
    db,
    "select id from grain_image where producer_id = $1 order by created_at, id",
    [userId],
  );
  for (const { id } of pictures)
    yield {
      name: `ofertas/imagens/${id}.webp`,
      form: "bytes",
      content: held(() => findImage(db, id, "full")),
    };
}

/** What the person wrote in disputes, and the files that person proved them with. */
async function* disputesOf(ctx: Ctx, userId: string): AsyncGenerator<ArchiveFile> {
  const messages = await messagesBy(ctx.db, "grain.dispute", userId);
  yield* listedFiles(
    "pedidos/disputas",
    messages.map(({ subject, at, text }) => ({ order_id: subject, at, text })),
  );
  const files = await evidenceBy(ctx.db, "grain.dispute", userId);
  yield* listedFiles(
    "pedidos/provas",
    files.map(({ id, subject, name, contentType, size, sha256, note, addedAt }) => ({
      ...{ id, order_id: subject, name, content_type: contentType, size, sha256, note, added_at: addedAt },
    })),
  );
  for (const { id, caseId, contentType } of files)
    yield {
      name: `pedidos/provas/${id}.${contentType.split("/")[1] ?? "bin"}`,
      form: "bytes",
      content: held(async () => (await openEvidence(ctx.db, ctx, { id: caseId }, id)).content),
    };
}

/** The papers the person added to loads. */
async function* papersFiles(ctx: Ctx, userId: string): AsyncGenerator<ArchiveFile> {
  const papers = await papersBy(ctx.db, userId);
  yield* listedFiles(
    "pedidos/documentos",
    papers.map(({ orderId, loadId, addedBy: _, addedAt, accessKey, grossKg, tareKg, ...paper }) => ({
      ...{ ...paper, order_id: orderId, load_id: loadId, access_key: accessKey, added_at: addedAt },
      ...{ gross_kg: grossKg?.toString() ?? null, tare_kg: tareKg?.toString() ?? null },
    })),
  );
  for (const { id: paperId, orderId, file } of papers)
    if (file)
      yield {
        name: `pedidos/documentos/${paperId}.${file.contentType.split("/")[1] ?? "bin"}`,
        form: "bytes",
        content: held(async () => (await openPaper(ctx.db, ctx, { orderId, paperId })).content),
      };
}

/** One file in memory at a time, and none that was taken away meanwhile. */
function held(read: () => Promise<Buffer | undefined>): () => AsyncGenerator<Buffer> {
  return async function* () {
    const content = await read();
    if (content) yield content;
  };
}
