import { formatMoney, money } from "@lastro/money";
import type { DepositTransaction } from "@/features/web3/api";

const TRANSFER = "a9059cbb";
/** USDT counts in 18 decimals on BSC, and in 6 everywhere else. */
const BSC_UNIT = 10n ** 12n;

/** Where a transaction sends how much, as its own bytes say and nobody's words. */
interface Decoded {
  readonly to: string;
  readonly amount: string;
}

/** What a deposit's transaction does, read from its bytes; undefined where it is anything but a plain payment. */
function readDeposit({ network, to, value, data, amount }: DepositTransaction): Decoded | undefined {
  const { asset } = amount;
  if (data === "0x") return { to, amount: formatMoney(money(asset, BigInt(value))) };
  const call = /^0x([0-9a-f]{8})0{24}([0-9a-f]{40})([0-9a-f]{64})$/.exec(data);
  if (call?.[1] !== TRANSFER || BigInt(value) !== 0n) return undefined;
  const raw = BigInt(`0x${call[3]}`);
  const unit = network === "BSC" && asset === "USDT" ? BSC_UNIT : 1n;
  return raw % unit === 0n
    ? { to: `0x${call[2]}`, amount: formatMoney(money(asset, raw / unit)) }
    : undefined;
}

/** Whether the bytes pay what was asked for to the address that is shown. */
export function paysAsShown(transaction: DepositTransaction): boolean {
  const decoded = readDeposit(transaction);
  return (
    decoded !== undefined &&
    decoded.to.toLowerCase() === transaction.depositAddress.toLowerCase() &&
    decoded.amount === transaction.amount.amount
  );
}
