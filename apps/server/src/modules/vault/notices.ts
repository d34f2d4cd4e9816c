import { type Language, wireOfMoney } from "@lastro/contracts";
import type { NoticeKindName } from "@lastro/contracts/notices";
import { type Asset, parseMoney } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { SECURITY } from "../customers/index.js";
import { amountWords, type NoticeKind, notify } from "../notices/index.js";
import { instantWords } from "./instant-words.js";
import type { VaultPorts } from "./ports.js";
import type { VaultWithdrawal } from "./vault.js";
import { en } from "./words/en.js";
import { es } from "./words/es.js";
import { ja } from "./words/ja.js";
import { ptBR } from "./words/pt-br.js";
import type { DelayEvent, GuardianEvent, VaultWords, WithdrawalEvent } from "./words/words.js";
import { zh } from "./words/zh.js";

const WORDS: Readonly<Record<Language, VaultWords>> = { "pt-BR": ptBR, en, es, zh, ja };

type Notifying = Pick<Ctx, "clock" | "random" | "config"> & Pick<VaultPorts, "addressOf">;

interface WithdrawalFacts {
  readonly event: WithdrawalEvent;
  readonly asset: Asset;
  readonly amount: string;
  readonly readyAt: string;
  readonly expiresAt: string;
  readonly guardian: string | null;
}
interface GuardianFacts {
  readonly event: GuardianEvent;
  readonly name: string;
  readonly at: string;
}
interface DelayFacts {
  readonly event: DelayEvent;
  readonly hours: number;
  readonly from: string;
}

const withdrawalNotice = kindOf<WithdrawalFacts>("vault_withdrawal", (facts, language) =>
  WORDS[language].withdrawal[facts.event]({
    amount: amountWords(parseMoney(facts.asset, facts.amount), language),
    readyAt: instantWords(new Date(facts.readyAt), language),
    expiresAt: instantWords(new Date(facts.expiresAt), language),
    guardian: facts.guardian ?? "",
  }),
);
const guardianNotice = kindOf<GuardianFacts>("vault_guardian", ({ event, name, at }, language) =>
  WORDS[language].guardian[event]({ name, at: instantWords(new Date(at), language) }),
);
const delayNotice = kindOf<DelayFacts>("vault_delay", ({ event, hours, from }, language) =>
  WORDS[language].delay[event]({ hours: String(hours), from: instantWords(new Date(from), language) }),
);

export const vaultNotices: readonly NoticeKind[] = [withdrawalNotice, guardianNotice, delayNotice];

/** Tells a client what became of a request. */
export async function notifyOfWithdrawal(
  tx: Tx,
  ctx: Notifying,
  withdrawal: VaultWithdrawal,
  event: WithdrawalEvent,
): Promise<void> {
  const { id, userId, amount, readyAt, expiresAt, cancelledBy } = withdrawal;
  await tell(tx, ctx, withdrawalNotice, {
    userId,
    source: `vault:${id}:${event}`,
    subjectId: id,
    facts: {
      ...{ event, ...wireOfMoney(amount), guardian: cancelledBy },
      readyAt: readyAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    },
  });
}

/** Tells a client what a guardian answered, or that they invited or removed one. */
export async function notifyOfGuardian(
  tx: Tx,
  ctx: Notifying,
  of: { readonly userId: string; readonly id: string; readonly name: string; readonly at: Date },
  event: GuardianEvent,
): Promise<void> {
  await tell(tx, ctx, guardianNotice, {
    userId: of.userId,
    source: `vault:${of.id}:${event}`,
    subjectId: null,
    facts: { event, name: of.name, at: of.at.toISOString() },
  });
}

/** Tells a client that the delay changed, or is to change. */
export async function notifyOfDelay(
  tx: Tx,
  ctx: Notifying,
  of: { readonly userId: string; readonly hours: number; readonly from: Date },
  event: DelayEvent,
): Promise<void> {
  await tell(tx, ctx, delayNotice, {
    userId: of.userId,
    source: `vault:${ctx.random.id()}`,
    subjectId: null,
    facts: { event, hours: of.hours, from: of.from.toISOString() },
  });
}

async function tell<Facts extends object>(
  tx: Tx,
  ctx: Notifying,
  kind: NoticeKind<Facts>,
  of: {
    readonly userId: string;
    readonly source: string;
    readonly subjectId: string | null;
    readonly facts: Facts;
  },
): Promise<void> {
  const addressee = await ctx.addressOf(tx, of.userId);
  await notify(tx, ctx, [{ kind, ...of, at: ctx.clock.now(), ...(addressee ? { addressee } : {}) }]);
}

/** Nobody can switch these off: what leaves a vault is told. */
function kindOf<Facts extends object>(
  name: NoticeKindName,
  words: (facts: Facts, language: Language) => { readonly title: string; readonly text: string },
): NoticeKind<Facts> {
  return {
    name,
    categories: [SECURITY],
    channels: ["inbox", "email"],
    mandatory: true,
    write: (facts, { language }) => words(facts, language),
    link: () => "/web3/vault",
    letter: (facts, { language }) => ({ template: "notice", data: words(facts, language) }),
  };
}
