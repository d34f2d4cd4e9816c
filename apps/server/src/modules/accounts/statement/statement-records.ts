import { formatMoney } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { AccountsPorts } from "../ports.js";
import { openStatement } from "./scan-statement.js";

/** Every movement of a client, newest first, amounts as plain decimals of the asset named beside them. */
export async function* statementRecords(
  ctx: Ctx,
  ports: AccountsPorts,
  ownerId: string,
): AsyncGenerator<Readonly<Record<string, string | null>>> {
  const scan = await openStatement(ctx, ports, { ownerId, filters: {} });
  for await (const { found } of scan.batches(500)) {
    for (const { movement } of found) {
      yield {
        at: movement.at.toISOString(),
        kind: movement.kind,
        counterparty: movement.counterparty,
        description: movement.description,
        asset: movement.asset,
        amount: formatMoney(movement.amount),
        held: formatMoney(movement.held),
        availableAfter: formatMoney(movement.balance.available),
        heldAfter: formatMoney(movement.balance.held),
        reference: movement.reference,
        transactionId: movement.transactionId,
      };
    }
  }
}
