import { maskCpf } from "@lastro/contracts/documents";
import type { P2pRole } from "@lastro/contracts/p2p/states";
import { formatPrice } from "@lastro/money";
import type { Database } from "@lastro/platform/database/database";
import { writtenAmount, writtenInstant } from "../../receipts/index.js";
import { type RoomMessage, roomFiles, wholeRoom, wordsOfMessages } from "../chat/room-store.js";
import { findDisputeOf } from "../disputes/dispute-store.js";
import { arrivalsOf } from "../payments/arrival-store.js";
import { peopleOf } from "../people/person-store.js";
import { ratingsOf } from "../people/ratings.js";
import type { P2pCtx } from "../ports.js";
import { eventsOf } from "../trades/read-trades.js";
import { personIn, sharesOf, type Trade } from "../trades/trade.js";
import { METHOD_WORDS, type Pack, type PackFact, type PackPicture } from "./pack.js";
import { NOTE_WORDS, OUTCOME_WORDS, ROLE_WORDS, STATUS_WORDS } from "./pack-words.js";

/** More messages than this are left out, which the pack says. */
const MAX_MESSAGES = 2_000;

const amount = (of: Parameters<typeof writtenAmount>[0]) => writtenAmount(of, "pt-BR", false);
const instant = (at: Date) => writtenInstant(at, "pt-BR");
const PRONOUN = { buyer: "de quem comprou", seller: "de quem vendeu" } as const satisfies Record<
  P2pRole,
  string
>;

export type GatheredPack = Omit<Pack, "keyId" | "properties">;

/** Reads everything that proves an ended trade. People are named as another bank may see them: name and masked CPF. */
export async function gatherPack(db: Database, ctx: P2pCtx, trade: Trade): Promise<GatheredPack> {
  const rows = await wholeRoom(db, trade.id, MAX_MESSAGES + 1);
  const messages = await wordsOfMessages(db, rows.slice(0, MAX_MESSAGES));
  const now = ctx.clock.now();
  return {
    number: trade.number,
    issuedAt: instant(now),
    createdAt: now,
    contract: contractOf(trade),
    parties: {
      buyer: await partyOf(db, ctx, trade, "buyer"),
      seller: await partyOf(db, ctx, trade, "seller"),
    },
    payment: await paymentOf(db, trade, messages),
    release: releaseOf(trade),
    dispute: await disputeOf(db, trade),
    history: (await eventsOf(db, trade)).map(
      ({ at, by, to }) => `${instant(at)}: ${STATUS_WORDS[to]} (${ROLE_WORDS[by]})`,
    ),
    ratings: await ratingFacts(db, trade),
    room: messages.map(messageOf),
    roomIsCut: rows.length > MAX_MESSAGES,
    pictures: await picturesOf(db, ctx, messages),
  };
}

function contractOf(trade: Trade): PackFact[] {
  const { quantity, price, total, sellerFee, buyerFee, method, terms } = trade;
  return [
    ["Negociação", trade.number],
    ["Começou em", instant(trade.createdAt)],
    ["Situação", STATUS_WORDS[trade.status]],
    ["Ativo", amount(quantity)],
    ["Preço", `R$ ${formatPrice(price).replace(".", ",")} por ${quantity.asset}`],
    ["Total", amount(total)],
    ["Taxas", `de quem comprou ${amount(buyerFee)}; de quem vendeu ${amount(sellerFee)}`],
    ["Pagamento", METHOD_WORDS[method]],
    ["Prazo para pagar", `${trade.window} minutos`],
    ["Anúncio", `${trade.adId}, versão ${trade.adVersion}, ${PRONOUN[trade.maker]}`],
    ...(terms === null ? [] : [["Termos do anúncio", terms] as const]),
  ];
}

async function partyOf(db: Database, ctx: P2pCtx, trade: Trade, role: P2pRole): Promise<PackFact[]> {
  const userId = personIn(trade, role);
  const client = (await ctx.clientsOf(db, [userId])).get(userId);
  const person = (await peopleOf(db, [userId])).get(userId);
  const { cpf, isProven } = await ctx.cpfOf(db, userId);
  return [
    ["Nome", client?.name ?? ""],
    ["CPF", `${maskCpf(cpf)} (${isProven ? "conferido" : "declarado"})`],
    ["Nome no P2P", person?.name ?? ""],
    ["Cliente desde", client ? instant(client.createdAt) : ""],
    ["Negociações concluídas", String(person?.completed ?? 0)],
  ];
}

async function paymentOf(db: Database, trade: Trade, messages: readonly RoomMessage[]): Promise<PackFact[]> {
  const receipt = messages.find(({ file }) => file !== null && file.id === trade.receiptId)?.file;
  const arrivals = await arrivalsOf(db, trade.id);
  return [
    ["Informado em", trade.paidAt === null ? "não foi informado" : instant(trade.paidAt)],
    ...(trade.endToEndId === null ? [] : [["Identificador do Pix", trade.endToEndId] as const]),
    ...(trade.paymentTransactionId === null
      ? []
      : [["Lançamento na Lastro", trade.paymentTransactionId] as const]),
    ...(receipt ? [["Comprovante", `${receipt.name}, SHA-256 ${receipt.sha256}`] as const] : []),
    ...arrivals.map(
      ({ endToEndId, amount: reais, receivedAt, fromBuyer }): PackFact => [
        "Pix recebido na Lastro",
        `${amount(reais)} em ${instant(receivedAt)}, ${endToEndId}, ${
          fromBuyer ? "do CPF de quem comprou" : "de outro CPF"
        }`,
      ],
    ),
  ];
}

function releaseOf(trade: Trade): PackFact[] {
  const { closedAt, paidAt, toBuyer } = trade;
  if (closedAt === null || toBuyer === null) return [];
  const { buyerGets } = sharesOf(trade, toBuyer);
  const seconds = paidAt === null ? null : Math.round((closedAt.getTime() - paidAt.getTime()) / 1_000);
  return [
    ["Encerrada em", instant(closedAt)],
    ["Liberado a quem comprou", amount(buyerGets)],
    ...(seconds === null ? [] : [["Entre o aviso de pagamento e o fim", `${seconds} segundos`] as const]),
  ];
}

async function disputeOf(db: Database, { id }: Trade): Promise<PackFact[]> {
  const dispute = await findDisputeOf(db, id);
  if (!dispute) return [];
  return [
    ["Aberta por", ROLE_WORDS[dispute.openedBy]],
    ["Aberta em", instant(dispute.openedAt)],
    ...(dispute.description === null ? [] : [["Relato", dispute.description] as const]),
    ...(dispute.outcome === null ? [] : [["Resultado", OUTCOME_WORDS[dispute.outcome]] as const]),
    ...(dispute.decidedAt === null ? [] : [["Encerrada em", instant(dispute.decidedAt)] as const]),
  ];
}

async function ratingFacts(db: Database, trade: Trade): Promise<PackFact[]> {
  const ratings = await ratingsOf(db, trade.id);
  return (["buyer", "seller"] as const).flatMap((role): PackFact[] => {
    const rating = ratings.get(personIn(trade, role));
    if (!rating) return [];
    return [[ROLE_WORDS[role], `${rating.stars} de 5${rating.comment ? `: ${rating.comment}` : ""}`]];
  });
}

function messageOf({ at, by, name, text, note, file }: RoomMessage) {
  const head = `${instant(at)}: ${ROLE_WORDS[by]}${name === null ? "" : ` (${name})`}`;
  const said = [
    ...(note === null ? [] : [NOTE_WORDS[note]]),
    ...(text === null ? [] : [text]),
    ...(file === null ? [] : [`Arquivo ${file.name}, ${file.contentType}, SHA-256 ${file.sha256}`]),
  ];
  return { head, text: said.join("\n") };
}

async function picturesOf(
  db: Database,
  ctx: P2pCtx,
  messages: readonly RoomMessage[],
): Promise<PackPicture[]> {
  const pictures: PackPicture[] = [];
  for (const { file, by, at } of messages) {
    if (file?.contentType !== "image/jpeg") continue;
    const jpeg = await roomFiles.read(db, ctx, file.id);
    if (jpeg)
      pictures.push({ caption: `${file.name}, enviado por ${ROLE_WORDS[by]} em ${instant(at)}`, jpeg });
  }
  return pictures;
}
