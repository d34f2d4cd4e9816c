import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import type { Clock } from "../shared/clock.js";
import type { Faults } from "../shared/faults.js";
import { slowDown } from "../shared/http.js";
import type { Mailbox } from "./mailbox.js";
import { readMessage } from "./read-message.js";

export const MAIL_FAULTS = ["refuse", "slowMs"] as const;
export type MailFaults = Faults<(typeof MAIL_FAULTS)[number]>;

/** An SMTP server that takes every message from anybody and delivers it only to the mailbox. */
export async function startSmtpCatcher(wanted: {
  port: number;
  maxBytes: number;
  clock: Clock;
  mailbox: Mailbox;
  faults: MailFaults;
}): Promise<{ port: number; close(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    size: wanted.maxBytes,
    logger: false,
    closeTimeout: 1_000,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? "anyone" }),
    onMailFrom: (_address, _session, done) => done(wanted.faults.take("refuse") ? temporaryRefusal() : null),
    onData: (stream, session, done) => {
      receive(stream, session).then(
        () => done(),
        (error: unknown) => done(error instanceof Error ? error : new Error("unreadable message")),
      );
    },
  });

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession) {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    if (stream.sizeExceeded)
      throw Object.assign(new Error("Message exceeds the size limit"), { responseCode: 552 });
    await slowDown(wanted.faults.take("slowMs"));
    const { mailFrom, rcptTo } = session.envelope;
    const message = await readMessage(Buffer.concat(chunks), {
      id: randomUUID(),
      from: mailFrom ? mailFrom.address : "",
      to: rcptTo.map(({ address }) => address),
      receivedAt: wanted.clock.now(),
    });
    wanted.mailbox.add(message);
  }

  await new Promise<void>((resolve, reject) => {
    server.on("error", reject);
    server.listen(wanted.port, "127.0.0.1", resolve);
  });
  server.removeAllListeners("error");
  server.on("error", () => {});
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function temporaryRefusal() {
  return Object.assign(new Error("Requested action aborted: try again later"), { responseCode: 451 });
}
