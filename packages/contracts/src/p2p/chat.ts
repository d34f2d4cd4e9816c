import { z } from "zod";
import { defineRoute } from "../route.js";
import { instant, multilineText, pageQuery, uuid } from "../wire.js";
import { tradeParams } from "./fields.js";
import { P2P_ROLES, P2P_ROOM_NOTES } from "./states.js";

export const P2P_MESSAGE_MAX_LENGTH = 1_000;
export const P2P_PICTURE_MAX_BYTES = 5 * 1024 * 1024;
export const P2P_PICTURES_MAX = 20;

export const roomMessageSchema = z.object({
  id: uuid,
  /**
   * `system`: the house says what happened; `note` names it and `facts` fill its sentence. Of a person's message `facts.warning`
   * lists what in it is not the trade's: `pix_key`, `link`, `cpf`, with commas between.
   */
  by: z.enum([...P2P_ROLES, "administrator", "system"]),
  name: z.string().nullable(),
  text: z.string().nullable(),
  note: z.enum(P2P_ROOM_NOTES).nullable(),
  facts: z.record(z.string(), z.string()),
  /** A picture made anew, or a PDF. */
  file: z
    .object({ id: uuid, name: z.string(), contentType: z.string(), size: z.int(), sha256: z.string() })
    .nullable(),
  at: instant,
});

/** Oldest first; `nextCursor` leads to what is older, and is null where nothing is. */
export const roomMessagesPage = z.object({
  messages: z.array(roomMessageSchema),
  nextCursor: z.string().nullable(),
});

export const listP2pMessages = defineRoute({
  method: "GET",
  path: "/v1/p2p/trades/:id/messages",
  summary: "The room of a trade, the newest page first; what is read counts as read",
  access: "client",
  params: tradeParams,
  query: pageQuery,
  response: roomMessagesPage,
  errors: [],
});

export const writeP2pMessage = defineRoute({
  method: "POST",
  path: "/v1/p2p/trades/:id/messages",
  summary: "Write to the other side of a trade",
  access: "client",
  status: 201,
  params: tradeParams,
  body: z.strictObject({ text: multilineText({ max: P2P_MESSAGE_MAX_LENGTH }) }),
  response: roomMessageSchema,
  errors: ["p2p.room_closed"],
});

/** A form with `file`, and `note` if something is to be said of it. */
export const sendP2pPicture = defineRoute({
  method: "POST",
  path: "/v1/p2p/trades/:id/pictures",
  summary: "Send a picture or PDF to the other side: a receipt that may then be named as payment",
  access: "client",
  multipart: true,
  status: 201,
  params: tradeParams,
  response: roomMessageSchema,
  errors: [
    "upload.active_content",
    "upload.locked",
    "upload.unreadable",
    "upload.too_many_pixels",
    "p2p.room_closed",
    "p2p.picture_missing",
    "p2p.picture_type",
    "p2p.picture_too_large",
    "p2p.pictures_too_many",
  ],
});

export const openP2pPicture = defineRoute({
  method: "GET",
  path: "/v1/p2p/trades/:id/pictures/:pictureId",
  summary: "One picture or PDF of a trade's room",
  access: "client",
  params: z.strictObject({ id: uuid, pictureId: uuid }),
  errors: [],
});
