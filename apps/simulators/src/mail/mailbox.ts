import type { Journal } from "../shared/journal.js";
import { openJournal } from "../shared/journal.js";

/** A caught message, as the mailbox shows it. */
export interface Message {
  readonly id: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly receivedAt: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly attachments: readonly {
    readonly filename: string;
    readonly mimeType: string;
    readonly bytes: number;
  }[];
}

/** Every message caught, newest first, kept over restarts when there is a data directory. */
export class Mailbox {
  readonly #messages = new Map<string, Message>();
  readonly #journal: Journal<Message>;

  constructor(dataDir: string | undefined) {
    this.#journal = openJournal<Message>(dataDir, "mail", (message) =>
      this.#messages.set(message.id, message),
    );
  }

  add(message: Message): void {
    this.#journal.append(message);
    this.#messages.set(message.id, message);
  }

  find(id: string): Message | undefined {
    return this.#messages.get(id);
  }

  /** Messages, newest first; with `to`, only those addressed to it, whatever the case. */
  list(to?: string): Message[] {
    const wanted = to?.trim().toLowerCase();
    const all = [...this.#messages.values()].reverse();
    return wanted
      ? all.filter((message) => message.to.some((address) => address.toLowerCase() === wanted))
      : all;
  }

  clear(): void {
    this.#journal.clear();
    this.#messages.clear();
  }

  close(): void {
    this.#journal.close();
  }
}
