import type { Database } from "@lastro/platform/database/database";
import { alertView } from "./add-alert.js";
import { listAlertsOf } from "./alert-store.js";

/** A client's alerts, for the copy of their data. */
export async function* alertRecords(
  db: Database,
  userId: string,
): AsyncGenerator<Readonly<Record<string, unknown>>> {
  for (const alert of await listAlertsOf(db, userId)) yield { ...alertView(alert) };
}
