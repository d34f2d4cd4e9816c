import { documentsNeeded, type VerificationDocument } from "@lastro/contracts/grain/verification-states";
import { inTransaction } from "@lastro/platform/database/database";
import { cleanFile } from "../../cases/index.js";
import {
  addDocument,
  decideVerification,
  readOwnVerification,
  submitVerification,
  VERIFICATION_CASES,
} from "../../grain/index.js";
import { line, sheet } from "./draw-papers.js";
import type { StoryEvent, TraderVerified } from "./events.js";
import type { Story } from "./story.js";
import { TRADERS } from "./traders.js";

const TITLES: Readonly<Record<VerificationDocument, string>> = {
  identity: "Documento de identidade",
  tax_id: "Comprovante de inscrição no CPF",
  company_contract: "Contrato social",
  representative: "Documento do representante legal",
  car: "Recibo de inscrição no CAR",
  environmental: "Certidão ambiental",
};
/** What a producer says of the land. */
const LAND = {
  carNumber: "MT-5107925-8F1D2C4B6A9E40578F1D2C4B6A9E4057",
  environmental: { certificate: "SEMA-MT 2025/48817", issuedOn: "2025-02-10" },
};

/** Someone of the marketplace sends their documents, and the administrator approves them, in one step. */
export async function verifyTrader(
  story: Story,
  { trader, name }: TraderVerified & Pick<StoryEvent, "name">,
): Promise<void> {
  const { accountType, legal } = TRADERS[trader];
  const [ctx, admin] = [await story.asTrader(trader), await story.as("admin")];
  const papers = await Promise.all(
    documentsNeeded({ kind: legal.kind, accountType }).map(async (kind) => ({
      kind,
      name: `${TITLES[kind]}.jpg`,
      note: null,
      file: await cleanFile(await drawn(TITLES[kind], legal.legalName), VERIFICATION_CASES.evidence),
    })),
  );
  await inTransaction(ctx.db, async (tx) => {
    for (const paper of papers) await addDocument(tx, ctx, paper);
    await submitVerification(tx, ctx, accountType === "producer" ? LAND : {});
    const { current } = await readOwnVerification(ctx, tx);
    if (current === null) throw new Error(`${trader} has sent nothing`);
    await decideVerification(tx, admin, {
      id: current.id,
      decision: "approved",
      reason: "Documentos conferidos.",
    });
    await story.finish(tx, name);
  });
}

/** A paper nobody takes for one. */
async function drawn(title: string, holder: string): Promise<Buffer> {
  // Only the first start of a demonstration draws: no other pays for loading it.
  const { default: sharp } = await import("sharp");
  const words = [
    line(500, 120, title.toUpperCase(), 30, "middle"),
    line(500, 165, "DOCUMENTO FICTÍCIO, SEM VALOR", 18, "middle"),
    line(500, 320, holder, 28, "middle"),
  ];
  return sharp(Buffer.from(sheet(1000, 640, "#eef0e6", words.join(""))))
    .jpeg({ quality: 82 })
    .toBuffer();
}
