import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import type { Network } from "@lastro/contracts/custody/networks";
import { formatMoney, type Money } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import { z } from "zod";

const DEADLINE_MS = 8_000;

const pix = z.object({ endToEndId: z.string() });
const messages = z.array(
  z.object({
    id: z.string(),
    subject: z.string(),
    receivedAt: z.string().transform((text) => new Date(text)),
    text: z.string(),
    links: z.array(z.string()),
  }),
);

/** Who pays, when and with which words; the simulator knows what to assume without them. */
interface Circumstances {
  readonly payer?: { readonly nome: string; readonly cpf?: string; readonly cnpj?: string };
  readonly infoPagador?: string;
  readonly at?: Date;
}

/** Has somebody pay the charge at the simulated provider. Throws `pix.charge_not_active` for one that was removed. */
export async function payCharge(
  { config }: Ctx,
  txid: string,
  circumstances: Circumstances = {},
): Promise<z.output<typeof pix>> {
  const answer = await order(`${config.pix.url}/sim/pay`, { txid, ...circumstances });
  if (answer.status === 404) throw new DomainError("resource.not_found");
  if (answer.status === 422) throw new DomainError("pix.charge_not_active");
  return pix.parse(await answer.json());
}

/** Has the payer's bank contest a Pix. Throws `pix_disputes.already_contested` once nothing is left of it. */
export async function contestPix({ config }: Ctx, endToEndId: string): Promise<{ id: string }> {
  const answer = await order(`${config.pix.url}/sim/contest`, { endToEndId });
  if (answer.status === 404) throw new DomainError("resource.not_found");
  if (answer.status === 422) throw new DomainError("pix_disputes.already_contested");
  return z.object({ id: z.string() }).parse(await answer.json());
}

/** Has somebody send a Pix to the house's key without naming a charge. */
export async function sendPix(
  { config }: Ctx,
  { amount, ...circumstances }: Circumstances & { readonly amount: Money<"BRL"> },
): Promise<z.output<typeof pix>> {
  const arrival = { chave: config.pix.key, valor: formatMoney(amount), ...circumstances };
  return pix.parse(await (await order(`${config.pix.url}/sim/pay-without-txid`, arrival)).json());
}

/** What the simulated mail server has caught for an address, newest first. */
export async function readMailbox({ config }: Ctx, to: string): Promise<z.output<typeof messages>> {
  const query = new URLSearchParams({ to });
  const answer = await ask(`http://127.0.0.1:${config.demoPorts.mailbox}/api/messages?${query.toString()}`);
  return messages.parse(await answer.json());
}

/** Has the post bring a plastic that was made. */
export async function shipCard(
  { config }: Ctx,
  { cardRef, tracking }: { readonly cardRef: string; readonly tracking: string },
): Promise<void> {
  const url = `${config.cards?.simulatorUrl ?? ""}/sim/ship`;
  const answer = await order(url, { card_token: cardRef, tracking_number: tracking });
  if (!answer.ok) throw new DomainError("resource.not_found");
}

const purchase = z.object({ token: z.string() });

/**
 * Has a merchant of the simulated network charge a card, who was allowed to without a question to us; answers the
 * network's name of the purchase.
 */
export async function payByCard(
  { config }: Ctx,
  bought: {
    readonly cardRef: string;
    readonly merchant: string;
    readonly amount: Money<"BRL">;
    readonly authorizedAt: Date;
    readonly chargedAt: Date;
  },
): Promise<string> {
  const url = `${config.cards?.simulatorUrl ?? ""}/sim`;
  const { cardRef, merchant, amount, authorizedAt, chargedAt } = bought;
  await order(`${url}/faults`, { standIn: true, count: 1 });
  const asked = { card_token: cardRef, merchant, amount: Number(amount.minor), at: authorizedAt };
  const { token } = purchase.parse(await (await order(`${url}/authorize`, asked)).json());
  await order(`${url}/clear`, { token, final: true, at: chargedAt });
  return token;
}

/** Has somebody send USDT, or on Ethereum USDC or ether, on a simulated network; answers the transaction's hash. */
export async function sendToken(
  { config }: Ctx,
  sending: {
    readonly network: Network;
    readonly to: string;
    readonly amount: Money<"USDT" | "USDC" | "ETH">;
    readonly token: "usdt" | "fake" | "usdc" | "eth";
    readonly at?: Date;
  },
): Promise<{ txHash: string }> {
  const { amount, ...rest } = sending;
  if (amount.minor <= 0n) throw new DomainError("request.invalid", {}, { amount: "too_small" });
  return sendOnChain(`${config.custody.simulatorUrl}/sim/send`, { ...rest, raw: rawOf(sending) });
}

/** In the token's own unit: on BSC it counts in 18 decimals. */
function rawOf({ network, amount }: { readonly network: Network; readonly amount: Money }): string {
  return network === "BSC" ? `${amount.minor}000000000000` : `${amount.minor}`;
}

/** Has somebody send bitcoin; answers the transaction's id. */
export async function sendBitcoin(
  { config }: Ctx,
  { to, amount }: { readonly to: string; readonly amount: Money<"BTC"> },
): Promise<{ txHash: string }> {
  if (amount.minor <= 0n) throw new DomainError("request.invalid", {}, { amount: "too_small" });
  return sendOnChain(`${config.custody.simulatorUrl}/sim/bitcoin/send`, { to, sats: `${amount.minor}` });
}

/** Has somebody send SOL; answers the transaction's signature. */
export async function sendSol(
  { config }: Ctx,
  { to, amount }: { readonly to: string; readonly amount: Money<"SOL"> },
): Promise<{ txHash: string }> {
  if (amount.minor <= 0n) throw new DomainError("request.invalid", {}, { amount: "too_small" });
  return sendOnChain(`${config.custody.simulatorUrl}/sim/solana/send`, { to, lamports: `${amount.minor}` });
}

const rpcAnswer = z.union([
  z.object({ result: z.json() }),
  z.object({ error: z.object({ code: z.int(), message: z.string() }) }),
]);

/** Asks a simulated network as any wallet's node would. Throws `custody.network_unavailable`. */
export async function askChain(
  { config }: Ctx,
  {
    network,
    method,
    params,
  }: { readonly network: Network | "SOL"; readonly method: string; readonly params: unknown[] },
): Promise<z.output<typeof rpcAnswer>> {
  const url = `${config.custody.simulatorUrl}/${network}/a`;
  const answer = await order(url, { jsonrpc: "2.0", id: 1, method, params });
  const said = rpcAnswer.safeParse(await answer.json().catch(() => undefined));
  if (!answer.ok || !said.success) throw new DomainError("custody.network_unavailable");
  return said.data;
}

/** Has the holders of a cold address sign what they were shown; answers the transaction's name. */
export async function signOffline(
  { config }: Ctx,
  shown:
    | {
        readonly network: Network;
        readonly to: string;
        readonly amount: Money<"USDT" | "USDC" | "ETH">;
        readonly token: "usdt" | "usdc" | "eth";
      }
    | { readonly network: "BTC"; readonly psbt: string }
    | { readonly network: "SOL"; readonly to: string; readonly amount: Money<"SOL"> },
): Promise<{ txHash: string }> {
  const url = `${config.custody.simulatorUrl}/sim/offline/send`;
  if (shown.network === "BTC") return sendOnChain(url, shown);
  const { network, to } = shown;
  if (shown.network === "SOL") return sendOnChain(url, { network, to, lamports: `${shown.amount.minor}` });
  return sendOnChain(url, { network, to, raw: rawOf(shown), token: shown.token });
}

/** The key of one of the house's addresses signs a text, as a wallet does it. */
export async function signTextOutside(
  { config }: Ctx,
  text: { readonly network: CryptoNetwork; readonly text: string; readonly by: "cold" | "house" },
): Promise<{ signature: string }> {
  const answer = await order(`${config.custody.simulatorUrl}/sim/offline/sign-text`, text);
  if (!answer.ok) throw new Error(`The offline wallet answered ${answer.status}`);
  return z.object({ signature: z.string() }).parse(await answer.json());
}

async function sendOnChain(url: string, sending: object): Promise<{ txHash: string }> {
  const answer = await order(url, sending);
  if (answer.status === 422) throw new DomainError("custody.address_invalid", {}, { to: "invalid" });
  if (!answer.ok) throw new DomainError("custody.network_unavailable");
  return z.object({ txHash: z.string() }).parse(await answer.json());
}

/** An address of the receiver of webhooks that nobody else knows. */
export async function openReceiver({ config, random }: Ctx): Promise<{ url: string }> {
  return { url: `${config.webhooks.receiverUrl ?? ""}/webhooks/${random.bytes(16).toString("hex")}` };
}

const arrived = z.array(
  z.object({
    headers: z.record(z.string(), z.string()),
    body: z.string(),
    receivedAt: z.string().transform((text) => new Date(text)),
  }),
);

/** What has arrived at such an address, newest first; nothing at any other. */
export async function readReceiver({ config }: Ctx, url: string): Promise<z.output<typeof arrived>> {
  const { receiverUrl = "" } = config.webhooks;
  const [, inbox] = url.split(`${receiverUrl}/webhooks/`);
  if (!inbox) return [];
  const query = new URLSearchParams({ inbox });
  return arrived.parse(await (await ask(`${receiverUrl}/api/webhooks?${query.toString()}`)).json());
}

function order(url: string, body: object): Promise<Response> {
  return ask(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(DEADLINE_MS) }).catch(
    () => undefined,
  );
  if (!answer || answer.status >= 500) throw new DomainError("server.unavailable");
  return answer;
}
