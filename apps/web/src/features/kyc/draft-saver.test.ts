import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDraftSaver, type DraftState, SAVE_AFTER_MS } from "@/features/kyc/draft-saver";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function aSaver() {
  const sent: string[] = [];
  const told: DraftState[] = [];
  const answers: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const saver = createDraftSaver(
    (draft: string) => {
      sent.push(draft);
      return new Promise<void>((resolve, reject) => answers.push({ resolve, reject }));
    },
    (state) => told.push(state),
  );
  return { saver, sent, told, answers };
}

describe("saving what is typed", () => {
  it("sends the last of several changes once typing pauses", async () => {
    const { saver, sent, told, answers } = aSaver();
    for (const draft of ["A", "An", "Ana"]) saver.change(draft);
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    expect(sent).toEqual(["Ana"]);
    answers[0]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual(["saving", "saved"]);
  });

  it("waits for one answer before it sends what was typed meanwhile", async () => {
    const { saver, sent, answers } = aSaver();
    saver.change("A");
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    saver.change("An");
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    expect(sent).toEqual(["A"]);
    answers[0]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(["A", "An"]);
  });

  it("sends at once when the page may end, and nothing where nothing waits", async () => {
    const { saver, sent } = aSaver();
    saver.flush();
    saver.change("A");
    saver.flush();
    expect(sent).toEqual(["A"]);
  });

  it("says that it failed, and sends the same again at the next occasion", async () => {
    const { saver, sent, told, answers } = aSaver();
    saver.change("A");
    saver.flush();
    answers[0]?.reject(new Error("network"));
    await vi.advanceTimersByTimeAsync(0);
    expect(told).toEqual(["saving", "failed"]);
    saver.flush();
    expect(sent).toEqual(["A", "A"]);
  });
});
