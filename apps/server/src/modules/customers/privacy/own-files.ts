import type { Ctx } from "@lastro/platform/context";
import { query } from "@lastro/platform/database/database";
import { type ArchiveFile, listedFiles } from "../../compliance/index.js";
import {
  noticeRecords,
  preferenceRecords,
  pushDeviceRecords,
  quietHoursRecords,
} from "../../notices/index.js";
import { devicesOf } from "../devices/device-store.js";
import { openDraft, openPersonal } from "../kyc/secrecy.js";
import { documentFiles, findCase } from "../kyc/store.js";
import { cpfOf, getProfile } from "../queries.js";
import { listDecisions } from "./consents/consent-store.js";
import { readLetterChoices } from "./letter-choices.js";
import type { PrivacyPorts } from "./ports.js";

/** What this module itself keeps about a client: profile, verification, and the documents as they were sent. */
export async function* ownFiles(
  ctx: Ctx,
  { letterCategories }: Pick<PrivacyPorts, "letterCategories">,
  userId: string,
): AsyncGenerator<ArchiveFile> {
  const { id, address, ...profile } = await getProfile(ctx.db, userId);
  const cpf = await cpfOf(ctx, ctx.db, userId);
  yield* listedFiles("cadastro/perfil", [{ id, cpf, ...profile, ...address }]);
  yield* listedFiles(
    "cadastro/consentimentos",
    (await listDecisions(ctx.db, userId)).map((each) => ({ ...each })),
  );
  yield* listedFiles(
    "cadastro/aparelhos",
    (await devicesOf(ctx.db, userId)).map(({ secretDigest: _, ...each }) => each),
  );
  yield* listedFiles("cadastro/avisos", [{ ...(await readLetterChoices(ctx.db, letterCategories, userId)) }]);
  yield* listedFiles("cadastro/escolhas-de-avisos", await preferenceRecords(ctx.db, userId));
  yield* listedFiles("cadastro/horario-silencioso", await quietHoursRecords(ctx.db, userId));
  yield* listedFiles("cadastro/aparelhos-com-avisos", await pushDeviceRecords(ctx.db, userId));
  yield* listedFiles("avisos", await noticeRecords(ctx.db, userId));
  const kycCase = await findCase(ctx.db, userId);
  if (!kycCase) return;
  const {
    personalSealed: _,
    draftSealed: _draft,
    findings: _internal,
    reviewerId: _reviewer,
    ...told
  } = kycCase;
  yield* listedFiles("verificacao/caso", [{ ...told, ...openPersonal(ctx, kycCase) }]);
  const draft = openDraft(ctx, kycCase);
  if (draft !== null) yield* listedFiles("verificacao/rascunho", [{ ...draft }]);
  const documents = await query<DocumentRow>(ctx.db, DOCUMENTS, [kycCase.id]);
  yield* listedFiles("verificacao/documentos", documents);
  for (const document of documents) yield documentFile(ctx, document);
}

interface DocumentRow {
  readonly id: string;
  readonly type: string;
  readonly side: string | null;
  readonly status: string;
  readonly content_type: string;
  readonly uploaded_at: Date;
  readonly [column: string]: unknown;
}

const DOCUMENTS = `select id, type, side, status, reason, content_type, bytes, uploaded_at, submitted_at
  from customers_kyc_document where case_id = $1 order by uploaded_at, id`;

function documentFile(ctx: Ctx, { id, type, side, content_type }: DocumentRow): ArchiveFile {
  const extension = content_type === "image/jpeg" ? "jpg" : "pdf";
  const name = [type, ...(side === null ? [] : [side]), id].join("-");
  return {
    name: `verificacao/arquivos/${name}.${extension}`,
    form: "bytes",
    content: () => opened(ctx, id),
  };
}

async function* opened(ctx: Ctx, id: string): AsyncGenerator<Buffer> {
  const content = await documentFiles.read(ctx.db, ctx, id);
  // Taken away by its owner meanwhile.
  if (content) yield content;
}
