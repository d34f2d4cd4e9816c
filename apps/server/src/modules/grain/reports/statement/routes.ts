import type { RequestOf } from "@lastro/contracts";
import { downloadWalletStatement } from "@lastro/contracts/grain/statements";
import { type Ctx, personOf } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { exportTurns } from "@lastro/platform/work/file-turns";
import type { ReportPorts } from "../ports.js";
import { readWalletStatement } from "./read-wallet-statement.js";

/** Months of one's own wallet on paper. */
export function registerStatementRoutes(
  router: Router<Ctx>,
  { drawWalletStatement }: Pick<ReportPorts, "drawWalletStatement">,
): void {
  const { path, summary, params } = downloadWalletStatement;
  const schema = { summary, tags: ["v1"], security: [{ bearer: [] }], params };
  router.app.get(path, { schema }, async (request, reply) => {
    const ctx = await router.contextFor(request, downloadWalletStatement);
    const { month } = request.params as RequestOf<typeof downloadWalletStatement>["params"];
    const drawn = await exportTurns.run(personOf(ctx).userId, async () =>
      drawWalletStatement(await readWalletStatement(ctx, month)),
    );
    return reply
      .type("application/pdf")
      .header("content-disposition", `attachment; filename="lastro-extrato-${month}.pdf"`)
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("cache-control", "private, no-store")
      .send(drawn);
  });
}
