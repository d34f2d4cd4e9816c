import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { createOutsideFetch } from "@lastro/platform/http/outside-fetch";
import { oneLine } from "@lastro/platform/mail/letter";
import type { RenderMail } from "@lastro/platform/mail/letter-set";
import type { MailTemplate } from "@lastro/platform/mail/mail";
import type { WriteLetter } from "@lastro/platform/mail/send-mails.job";
import { escapeInHtml } from "./escape-in-html.js";
import { parseTemplate, type TemplateNode } from "./parse-template.js";
import { runTemplate } from "./run-template.js";
import { textOfHtml } from "./text-of-html.js";

/** What an operator has letters say instead of our words, by the letter's name. */
export interface LetterTemplates {
  readonly subjects: Readonly<Partial<Record<MailTemplate, string>>>;
  /** Where the templates of their pages are. */
  readonly pages: Readonly<Partial<Record<MailTemplate, string>>>;
  readonly maxBytes: number;
  /** How long a template that was fetched counts, and how long until one that could not be is asked for again. */
  readonly maxAgeSeconds: number;
  readonly retrySeconds: number;
}

interface KeptPage {
  readonly template: readonly TemplateNode[] | undefined;
  readonly until: Date;
}

/**
 * Words letters by an operator's templates, of those that carry what templates may name. Where a template cannot be
 * had or run, the one before counts on, or else our own words: a letter is never lost by it.
 */
export function createLetterWriter(
  ctx: Pick<Ctx, "clock" | "log">,
  own: LetterTemplates,
  renderMail: RenderMail,
): WriteLetter {
  const fetchPage = createOutsideFetch({ loopback: true, privateNetworks: true });
  const kept = new Map<string, KeptPage>();

  async function pageAt(url: string): Promise<readonly TemplateNode[] | undefined> {
    const known = kept.get(url);
    if (known && known.until > ctx.clock.now()) return known.template;
    try {
      const answer = await fetchPage(url, { maxBytes: own.maxBytes });
      if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
      const template = parseTemplate(await answer.text());
      kept.set(url, { template, until: secondsAfter(ctx.clock.now(), own.maxAgeSeconds) });
      return template;
    } catch (error) {
      ctx.log.warn({ url, error: String(error) }, "a letter's template was not fetched");
      const template = known?.template;
      kept.set(url, { template, until: secondsAfter(ctx.clock.now(), own.retrySeconds) });
      return template;
    }
  }

  return async (mail) => {
    const ours = renderMail(mail);
    const { template: name, variables } = mail;
    if (variables === undefined) return ours;
    const [subject, url] = [own.subjects[name], own.pages[name]];
    const page = url === undefined ? undefined : await pageAt(url);
    try {
      const html = page && runTemplate(page, variables, escapeInHtml);
      return {
        subject:
          subject === undefined ? ours.subject : oneLine(runTemplate(parseTemplate(subject), variables)),
        ...(html === undefined ? { text: ours.text, html: ours.html } : { text: textOfHtml(html), html }),
      };
    } catch (error) {
      ctx.log.warn({ letter: name, error: String(error) }, "a letter's template does not run");
      return ours;
    }
  };
}
