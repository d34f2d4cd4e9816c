import { money } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import { inTransaction, query } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../testing/test-app.js";
import { runTimersJob } from "../../timers/index.js";
import { findCase, lockCase } from "../case-store.js";
import { addEvidence } from "../evidence/add-evidence.js";
import { evidenceOf } from "../evidence/evidence-store.js";
import type { CaseKind } from "../kind.js";
import { putInReview, waitForParty } from "../move-case.js";
import { openCase } from "../open-case.js";
import { caseTimers, startDeadline } from "./deadlines.js";

const HOUR_SECONDS = 3_600;

/** One side has a day to say something; then the case is looked at without it. */
const CLAIMS: CaseKind<"granted", "statement"> = {
  // Any kind there is will do: the rules below are the test's own.
  kind: "pix.unmatched",
  parties: ["claimant", "respondent"],
  evidence: { by: ["claimant"], during: ["waiting"], types: ["jpeg"], maxBytes: 1_000, maxFiles: 2 },
  deadlines: {
    statement: {
      warnAt: [50, 90],
      warn: async (_tx, _ctx, { of, percent }) => void told.push([of.id, percent]),
      expire: async (tx, ctx, of) => {
        if (of.id === broken) throw new Error("This one cannot end");
        await putInReview(tx, ctx, CLAIMS, of);
      },
    },
  },
  decisions: ["granted"],
  approval: { kind: "pix.attribution", above: () => money("BRL", 0n) },
  lockSubject: async () => undefined,
  announce: async () => undefined,
  namesOf: async () => new Map(),
};

let told: [string, number][] = [];
let broken = "";
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(() => {
  told = [];
  broken = "";
});
afterAll(() => app.close());

const run = () => runTimersJob(app.ctx, caseTimers([CLAIMS])).run(new AbortController().signal);
const statusOf = async (id: string) => (await findCase(app.ctx.db, id))?.status;

function as(userId: string): RequestCtx {
  const actor = { kind: "client", userId, sessionId: userId, assurance: "aal1" } as const;
  return { ...app.ctx, actor, ip: "", userAgent: "" };
}

/** A case that waits a day for its claimant's statement. */
async function aClaim() {
  const { random, clock } = app.ctx;
  const [id, claimant, respondent] = [random.id(), random.id(), random.id()];
  const ctx = as(claimant);
  await inTransaction(app.ctx.db, async (tx) => {
    const parties = [
      { role: "claimant", personId: claimant },
      { role: "respondent", personId: respondent },
    ];
    const opened = await openCase(tx, ctx, CLAIMS, { id, subject: id, openedBy: "claimant", parties });
    await waitForParty(tx, ctx, CLAIMS, opened, "claimant");
    const dueAt = new Date(clock.now().getTime() + 24 * HOUR_SECONDS * 1_000);
    await startDeadline(tx, ctx, { caseId: id, kind: "statement", dueAt });
  });
  return { id, claimant, respondent };
}

const file = { contentType: "image/jpeg", content: Buffer.from("pixels"), sha256: "00" } as const;

const add = (userId: string, id: string) =>
  inTransaction(app.ctx.db, async (tx) => {
    const of = await lockCase(tx, id);
    if (!of) throw new Error("No such case");
    await addEvidence(tx, as(userId), CLAIMS, of, { name: "foto.jpg", note: null, file });
  });

describe("a deadline", () => {
  it("is warned of once at each mark, and does once what happens at its end", async () => {
    const { id } = await aClaim();
    await run();
    expect(told).toEqual([]);
    app.ctx.clock.advanceSeconds(12 * HOUR_SECONDS);
    await Promise.all([run(), run()]);
    app.ctx.clock.advanceSeconds(10 * HOUR_SECONDS);
    await run();
    await run();
    expect(told).toEqual([
      [id, 50],
      [id, 90],
    ]);
    app.ctx.clock.advanceSeconds(2 * HOUR_SECONDS);
    await Promise.all([run(), run()]);
    expect(await statusOf(id)).toBe("in_review");
    const events = await query<{ type: string }>(
      app.ctx.db,
      "select type from cases_event where case_id = $1 order by number",
      [id],
    );
    expect(events.map(({ type }) => type)).toEqual(["opened", "waiting", "deadline_passed", "in_review"]);
  });

  it("warns only of the later mark after a pause that passed both", async () => {
    const { id } = await aClaim();
    app.ctx.clock.advanceSeconds(23 * HOUR_SECONDS);
    await run();
    expect(told).toEqual([[id, 90]]);
  });

  it("that cannot end keeps no other waiting, and stays due", async () => {
    const first = await aClaim();
    const second = await aClaim();
    broken = first.id;
    app.ctx.clock.advanceSeconds(24 * HOUR_SECONDS);
    await run();
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(["waiting", "in_review"]);
    broken = "";
    await run();
    expect(await statusOf(first.id)).toBe("in_review");
  });
});

describe("evidence with a deadline", () => {
  it("is added before its end or not at all, when both come at the same moment", async () => {
    const claims = await Promise.all(Array.from({ length: 8 }, aClaim));
    app.ctx.clock.advanceSeconds(24 * HOUR_SECONDS);
    const added = await Promise.all([
      ...claims.map(({ id, claimant }) => add(claimant, id).then(() => true, refused)),
      run(),
      run(),
    ]);
    for (const [place, { id, claimant }] of claims.entries()) {
      expect(await statusOf(id)).toBe("in_review");
      expect(await evidenceOf(app.ctx.db, id)).toHaveLength(added[place] === true ? 1 : 0);
      expect(await add(claimant, id).catch(refused)).toBe("cases.evidence_closed");
    }
  });

  it("is the claimant's alone to add, and no more than the kind takes", async () => {
    const { id, claimant, respondent } = await aClaim();
    expect(await add(respondent, id).catch(refused)).toBe("cases.evidence_closed");
    expect(await add(app.ctx.random.id(), id).catch(refused)).toBe("resource.not_found");
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => add(claimant, id).then(() => "added", refused)),
    );
    expect(tries.sort()).toEqual(["added", "added", ...Array(3).fill("cases.evidence_too_many")]);
  });
});

function refused(error: unknown): string {
  if (error instanceof DomainError) return error.code;
  throw error;
}
