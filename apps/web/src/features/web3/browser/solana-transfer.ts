import { formatMoney, type Money, money, parseMoney } from "@lastro/money";
import { address } from "@solana/addresses";
import { getBase58Decoder } from "@solana/codecs-strings";
import { AccountRole } from "@solana/instructions";
import {
  appendTransactionMessageInstruction,
  createTransactionMessage,
  getCompiledTransactionMessageDecoder,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from "@solana/transaction-messages";
import { compileTransaction, getTransactionDecoder, getTransactionEncoder } from "@solana/transactions";
import type { SolanaDeposit } from "@/features/web3/api";

type Lifetime = Parameters<typeof setTransactionMessageLifetimeUsingBlockhash>[0];

const SYSTEM_PROGRAM = address("11111111111111111111111111111111");
/** The system program's instruction to transfer, and the bytes of its number and of the lamports after it. */
const TRANSFER = 2;
const TRANSFER_BYTES = 12;
const LAMPORTS_AT = 4;

/** What a transaction pays, as its own bytes say. */
interface SolanaTransfer {
  readonly from: string;
  readonly to: string;
  readonly amount: Money<"SOL">;
}

/** The transfer a deposit is, as a wallet takes it: a legacy transaction in its wire format, not signed yet. */
export function buildTransfer(deposit: SolanaDeposit): Uint8Array {
  const [from, to] = [address(deposit.from), address(deposit.depositAddress)];
  const data = new Uint8Array(TRANSFER_BYTES);
  const view = new DataView(data.buffer);
  view.setUint32(0, TRANSFER, true);
  view.setBigUint64(LAMPORTS_AT, parseMoney("SOL", deposit.amount.amount).minor, true);
  const paid = setTransactionMessageFeePayer(from, createTransactionMessage({ version: "legacy" }));
  const lifetime = {
    blockhash: deposit.blockhash as Lifetime["blockhash"],
    lastValidBlockHeight: BigInt(deposit.lastValidBlockHeight),
  };
  const timed = setTransactionMessageLifetimeUsingBlockhash(lifetime, paid);
  const message = appendTransactionMessageInstruction(
    {
      programAddress: SYSTEM_PROGRAM,
      accounts: [
        { address: from, role: AccountRole.WRITABLE_SIGNER },
        { address: to, role: AccountRole.WRITABLE },
      ],
      data,
    },
    timed,
  );
  return Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)));
}

/**
 * What a transaction does, read from its bytes; undefined where it is anything but one transfer of SOL that its payer signs
 * alone. Throws where the bytes are none of a transaction.
 */
export function readTransfer(bytes: Uint8Array): SolanaTransfer | undefined {
  const { messageBytes } = getTransactionDecoder().decode(bytes);
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
  if (message.version !== "legacy" || message.header.numSignerAccounts !== 1) return undefined;
  const { staticAccounts: keys, instructions } = message;
  const [transfer, ...more] = instructions;
  const { accountIndices: [source = -1, target = -1, ...others] = [], data } = transfer ?? {};
  const [from, to] = [keys[source], keys[target]];
  const isTransfer =
    more.length === 0 &&
    others.length === 0 &&
    transfer !== undefined &&
    keys[transfer.programAddressIndex] === SYSTEM_PROGRAM &&
    data?.length === TRANSFER_BYTES;
  if (!isTransfer || source !== 0 || from === undefined || to === undefined) return undefined;
  const view = new DataView(Uint8Array.from(data).buffer);
  if (view.getUint32(0, true) !== TRANSFER) return undefined;
  return { from, to, amount: money("SOL", view.getBigUint64(LAMPORTS_AT, true)) };
}

/** Whether the bytes pay what was asked for from the wallet to the address that is shown. */
export function transfersAsShown(
  bytes: Uint8Array,
  { from, depositAddress, amount }: SolanaDeposit,
): boolean {
  const read = readTransfer(bytes);
  return (
    read !== undefined &&
    read.from === from &&
    read.to === depositAddress &&
    amount.asset === "SOL" &&
    formatMoney(read.amount) === amount.amount
  );
}

/** A transaction's name: its first signature, in base58. */
export const nameOfSignature = (signature: Uint8Array): string => getBase58Decoder().decode(signature);
