import {
  checkReceipt as checkRoute,
  downloadReceipt,
  getReceipt,
  readReceiptKeys,
} from "@lastro/contracts/receipts";
import { type Ctx, personOf } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import { exportTurns } from "@lastro/platform/work/file-turns";
import { checkReceipt } from "./check-receipt.js";
import { makeFile } from "./file/make-file.js";
import { issueReceipt } from "./issue-receipt.js";
import type { ReceiptsPorts } from "./ports.js";
import { writtenReceiptCode } from "./receipt-code.js";
import { receiptView } from "./receipt-view.js";
import { datedFrom } from "./signing/key-as-checked.js";
import { readSigningKeys } from "./signing/signing-keys.js";

export function registerReceiptRoutes(router: Router<Ctx>, ports: ReceiptsPorts): void {
  router.on(getReceipt, async (request, { params }) => {
    const receipt = await issueReceipt(
      { ...request, ...ports },
      { ownerId: personOf(request).userId, ...params },
    );
    return receiptView(request.config, receipt);
  });

  router.on(checkRoute, (request, { params }) => checkReceipt({ ...request, ...ports }, params.code));

  router.on(readReceiptKeys, async (request) => {
    const { published } = await readSigningKeys(request);
    return { keys: published.map((key) => ({ ...key, validFrom: datedFrom(key.validFrom) })) };
  });

  router.app.get<{ Params: { transactionId: string }; Querystring: { language: "pt-BR" } }>(
    downloadReceipt.path,
    {
      schema: {
        summary: downloadReceipt.summary,
        tags: ["receipts"],
        security: [{ bearer: [] }],
        params: downloadReceipt.params,
        querystring: downloadReceipt.query,
      },
    },
    async (request, reply) => {
      const ctx = { ...(await router.contextFor(request, downloadReceipt)), ...ports };
      const { userId } = personOf(ctx);
      const { transactionId } = request.params;
      const receipt = await issueReceipt(ctx, { ownerId: userId, transactionId });
      const file = await exportTurns.run(userId, () => makeFile(ctx, receipt, request.query.language));
      const name = `comprovante-lastro-${writtenReceiptCode(receipt.kept.code)}.pdf`;
      return reply
        .type("application/pdf")
        .header("content-disposition", `attachment; filename="${name}"`)
        .header("content-security-policy", "default-src 'none'; sandbox")
        .send(file);
    },
  );
}
