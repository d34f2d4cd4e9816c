import { z } from "zod";
import { defineRoute } from "../route.js";
import { instant, uuid } from "../wire.js";
import { NOTICE_KINDS } from "./notice-kinds.js";

export * from "./notice-kinds.js";

/** Something a person is told of, in the language, time zone and currency they chose. */
export const noticeSchema = z.object({
  id: uuid,
  kind: z.enum(NOTICE_KINDS),
  title: z.string(),
  text: z.string(),
  /** The order it is about. */
  orderId: uuid.nullable(),
  at: instant,
  read: z.boolean(),
});

export const listNotices = defineRoute({
  method: "GET",
  path: "/agro/v1/notices",
  summary: "The latest notices of the person, newest first, and how many they have not read",
  access: "trader",
  response: z.object({ items: z.array(noticeSchema), unread: z.int() }),
  errors: [],
});

export const markNoticesRead = defineRoute({
  method: "POST",
  path: "/agro/v1/notices/read",
  summary: "Everything up to this notice has been read",
  access: "trader",
  body: z.strictObject({ upTo: uuid }),
  response: z.object({ unread: z.int() }),
  errors: [],
});
