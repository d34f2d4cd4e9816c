import { type Journal, openJournal } from "../shared/journal.js";

/** A message as a phone would show it. */
export interface ReceivedSms {
  readonly id: string;
  readonly to: string;
  readonly text: string;
  readonly channel: "sms" | "whatsapp";
  readonly receivedAt: string;
}

/** Every message received, newest first, kept over restarts when there is a data directory. */
export class Inbox {
  readonly #messages = new Map<string, ReceivedSms>();
  readonly #journal: Journal<ReceivedSms>;

  constructor(dataDir: string | undefined) {
    this.#journal = openJournal<ReceivedSms>(dataDir, "sms", (message) =>
      this.#messages.set(message.id, message),
    );
  }

  /** Keeps a message once, however often it is handed over. */
  add(message: ReceivedSms): void {
    if (this.#messages.has(message.id)) return;
    this.#journal.append(message);
    this.#messages.set(message.id, message);
  }

  /** Messages, newest first; with `to`, only those to that number, with or without a plus. */
  list(to = ""): ReceivedSms[] {
    const wanted = digitsOf(to);
    const all = [...this.#messages.values()].reverse();
    return wanted ? all.filter((message) => digitsOf(message.to) === wanted) : all;
  }

  clear(): void {
    this.#journal.clear();
    this.#messages.clear();
  }

  close(): void {
    this.#journal.close();
  }
}

function digitsOf(number: string): string {
  return number.replace(/\D/g, "");
}
