import { MAXIMUM_UPLOAD_BYTES } from "@lastro/contracts/kyc-vocabulary";
import { personOf } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Rate } from "@lastro/platform/http/rate-limit";
import { refusingFiles } from "@lastro/platform/pictures/file-refused";
import { uploadTurns } from "@lastro/platform/work/file-turns";
import { cleanFile } from "../../cases/index.js";
import { uploadRefusal } from "../../customers/index.js";
import type { CompanyCtx } from "../ports.js";
import { replaceDocument } from "./application-store.js";
import { lockEditable } from "./edit-application.js";
import type { DocumentUpload } from "./read-upload.js";

const UPLOADS: Rate = { burst: 40, seconds: 3_600 };

/**
 * Reads a document's form, cleans its file and puts it into one's own application. Throws `request.rate_limited`, the
 * refusals of files, and as `lockEditable` does.
 */
export async function uploadDocument(
  ctx: CompanyCtx,
  id: string,
  readForm: () => Promise<DocumentUpload>,
): Promise<void> {
  const { userId } = personOf(ctx);
  const seconds = await ctx.limiter.secondsToWait(`companies-upload:${userId}`, UPLOADS);
  if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
  // Asked before the file is worked on, and again where it counts.
  await inTransaction(ctx.db, (tx) => lockEditable(tx, ctx, id));
  await uploadTurns.run(userId, async () => {
    const { type, name, file } = await readForm();
    const clean = await refusingFiles(uploadRefusal, () =>
      cleanFile(file, { types: ["jpeg", "png", "webp", "pdf"], maxBytes: MAXIMUM_UPLOAD_BYTES }),
    );
    await inTransaction(ctx.db, async (tx) => {
      await lockEditable(tx, ctx, id);
      await replaceDocument(tx, ctx, id, {
        id: ctx.random.id(),
        type,
        name: name || type,
        contentType: clean.contentType,
        bytes: clean.content.length,
        uploadedAt: ctx.clock.now(),
        content: clean.content,
      });
    });
  });
}
