import { secondsAfter } from "@lastro/platform/clock";
import { asSystem } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import {
  approveCase,
  checkCase,
  customerHooks,
  getProfile,
  readCase,
  readKyc,
  reviewDocument,
  submitCase,
  takeCase,
  uploadDocument,
} from "../../customers/index.js";
import { drawPapers } from "./draw-papers.js";
import { type Applicant, DECLARED } from "./people.js";
import type { Story } from "./story.js";

/** Applicants photograph their papers, declare who they are and send it; the automatic check hands it over. */
export async function applyForKyc(story: Story, applicants: readonly Applicant[]): Promise<void> {
  await Promise.all(applicants.map((applicant) => uploadPapers(story, applicant)));
  for (const applicant of applicants) {
    const ctx = await story.as(applicant);
    const userId = await story.userIdOf(applicant);
    if ((await readKyc(ctx, userId)).status === "DRAFT") {
      const expires = applicant === "maria" ? null : yearsLater(story.ctx.clock.now(), 4);
      const personal = { ...DECLARED[applicant], documentExpiresOn: expires, declaresTruth: true } as const;
      await submitCase(ctx, { userId, personal });
    }
    const { caseId } = await readKyc(ctx, userId);
    if (caseId !== null) await checkCase(asSystem(ctx, "customers.check_kyc_case"), caseId);
  }
}

async function uploadPapers(story: Story, applicant: Applicant): Promise<void> {
  const ctx = await story.as(applicant);
  const userId = await story.userIdOf(applicant);
  const { status, documents } = await readKyc(ctx, userId);
  if (status !== "DRAFT") return;
  const missing = (await drawPapers(applicant)).filter(
    ({ place }) => !documents.some(({ type, side }) => type === place.type && side === place.side),
  );
  await Promise.all(missing.map(({ place, file }) => uploadDocument(ctx, { userId, place, file })));
}

/** The administrator takes a case, looks at each document and approves. */
export async function approveKyc(story: Story, applicant: Applicant): Promise<void> {
  const admin = await story.as("admin");
  const { caseId, status } = await readKyc(admin, await story.userIdOf(applicant));
  if (caseId === null || status !== "IN_REVIEW") return;
  await takeCase(admin, caseId);
  const { documents } = await readCase(admin, caseId);
  for (const { id: documentId } of documents) {
    story.moveTo(secondsAfter(story.ctx.clock.now(), 40));
    await reviewDocument(admin, { caseId, documentId, said: { decision: "accept" } });
  }
  await approveCase(admin, caseId);
  await proveNumber(story, applicant);
}

/** The number they registered with is theirs: money sent to it reaches them. */
async function proveNumber({ ctx, userIdOf }: Story, applicant: Applicant): Promise<void> {
  const userId = await userIdOf(applicant);
  await inTransaction(ctx.db, async (tx) => {
    const { phone } = await getProfile(tx, userId);
    await customerHooks.phoneConfirmed(tx, { userId, phone: phone.replace("+", "") });
  });
}

function yearsLater(from: Date, years: number): string {
  return `${from.getUTCFullYear() + years}-06-15`;
}
