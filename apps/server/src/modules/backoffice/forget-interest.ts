import { query, type Tx } from "@lastro/platform/database/database";

/** Removes the wish to be contacted of somebody who does not want to hear from the house any more. */
export async function forgetInterest(tx: Tx, email: string): Promise<void> {
  await query(tx, "delete from backoffice_access_request where email = $1", [email.toLowerCase()]);
}
