import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type Clock, systemClock } from "../shared/clock.js";
import { addFaultRoutes, Faults } from "../shared/faults.js";
import { createApp, listen, SimError } from "../shared/http.js";
import { Mailbox } from "./mailbox.js";
import { bodyPage, listPage, messagePage, notFoundPage } from "./pages.js";
import { MAIL_FAULTS, type MailFaults, startSmtpCatcher } from "./smtp-catcher.js";

export interface MailOptions {
  readonly smtpPort?: number | undefined;
  readonly mailboxPort?: number | undefined;
  readonly dataDir?: string | undefined;
  readonly clock?: Clock | undefined;
  readonly maxBytes?: number | undefined;
}

const OUR_PAGE =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'";
const THEIR_PAGE =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

const listQuery = z.object({ to: z.string().default("") });
type Params = { Params: { id: string } };

/** Starts an SMTP catcher and the mailbox that shows what it caught, both on loopback. */
export async function startMail(options: MailOptions = {}) {
  const { smtpPort = 0, mailboxPort = 0, dataDir, clock = systemClock, maxBytes = 5 * 1024 * 1024 } = options;
  const mailbox = new Mailbox(dataDir);
  const faults: MailFaults = new Faults();
  const app = createApp();
  addApi(app, mailbox);
  addPages(app, mailbox);
  addFaultRoutes(app, faults, MAIL_FAULTS);

  const address = await listen(app, mailboxPort);
  const smtp = await startSmtpCatcher({ port: smtpPort, maxBytes, clock, mailbox, faults });
  return {
    url: address.url,
    mailboxPort: address.port,
    smtpPort: smtp.port,
    faults,
    messages: (to?: string) => mailbox.list(to),
    close: async () => {
      await smtp.close();
      await app.close();
      mailbox.close();
    },
  };
}

function addApi(app: FastifyInstance, mailbox: Mailbox) {
  app.get("/api/messages", (request) => mailbox.list(listQuery.parse(request.query).to));
  app.get<Params>("/api/messages/:id", (request) => {
    const message = mailbox.find(request.params.id);
    if (!message) throw new SimError(404, `No message ${request.params.id}`);
    return message;
  });
  app.delete("/api/messages", (_request, reply) => {
    mailbox.clear();
    return reply.code(204).send();
  });
}

function addPages(app: FastifyInstance, mailbox: Mailbox) {
  app.get("/", (request, reply) => {
    const { to } = listQuery.parse(request.query);
    return reply
      .type("text/html")
      .header("content-security-policy", OUR_PAGE)
      .send(listPage(mailbox.list(to), to));
  });
  app.get<Params>("/messages/:id", (request, reply) => {
    const message = mailbox.find(request.params.id);
    reply.type("text/html").header("content-security-policy", OUR_PAGE);
    return message ? reply.send(messagePage(message)) : reply.code(404).send(notFoundPage());
  });
  app.get<Params>("/messages/:id/body", (request, reply) => {
    const message = mailbox.find(request.params.id);
    reply.type("text/html").header("content-security-policy", THEIR_PAGE);
    return message ? reply.send(bodyPage(message)) : reply.code(404).send(notFoundPage());
  });
}
