/** Quiet time after the last change before a draft is sent. */
export const SAVE_AFTER_MS = 800;

export type DraftState = "unchanged" | "saving" | "saved" | "failed";

export interface DraftSaver<Draft> {
  change(draft: Draft): void;
  /** Sends what waits, now: the page may end. */
  flush(): void;
}

/** Sends the latest draft after each pause in typing, one request at a time, so that an older one never comes last. */
export function createDraftSaver<Draft>(
  save: (draft: Draft) => Promise<void>,
  tell: (state: DraftState) => void,
): DraftSaver<Draft> {
  let waiting: { draft: Draft } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending = false;

  const send = async (): Promise<void> => {
    clearTimeout(timer);
    if (sending) return;
    while (waiting !== undefined) {
      const next = waiting;
      waiting = undefined;
      sending = true;
      tell("saving");
      try {
        await save(next.draft);
      } catch {
        // Sent again with the next change, or when the page is left.
        waiting ??= next;
        tell("failed");
        return;
      } finally {
        sending = false;
      }
    }
    tell("saved");
  };

  return {
    change(draft) {
      waiting = { draft };
      clearTimeout(timer);
      timer = setTimeout(() => void send(), SAVE_AFTER_MS);
    },
    flush: () => {
      if (waiting !== undefined) void send();
    },
  };
}
