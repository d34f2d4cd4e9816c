/** Timers of one simulator: everything started here stops when the simulator closes. */
export class Timers {
  readonly #pending = new Set<NodeJS.Timeout>();
  #closed = false;

  /** Runs the action after the delay, unless the simulator closes first. */
  after(ms: number, action: () => void): void {
    if (this.#closed) return;
    const timer = setTimeout(() => {
      this.#pending.delete(timer);
      action();
    }, ms);
    this.#pending.add(timer);
  }

  close(): void {
    this.#closed = true;
    for (const timer of this.#pending) clearTimeout(timer);
    this.#pending.clear();
  }
}
