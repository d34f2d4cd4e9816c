import { parseMoney } from "@lastro/money";
import type { Trade, TransferSent } from "./events.js";

type Dated<T> = Omit<T, "kind"> & { readonly daysAgo: number };

function trade(
  daysAgo: number,
  who: Trade["who"],
  side: Trade["side"],
  asset: Trade["asset"],
  amount: string,
) {
  return { daysAgo, who, side, asset, amount };
}

/** What both traded at the desk. It starts without reais: what it pays out, others have paid in. */
export const TRADES: readonly Dated<Trade>[] = [
  trade(85, "cliente", "buy", "USDT", "2500.00"),
  trade(84, "maria", "buy", "USDT", "1500.00"),
  trade(80, "cliente", "buy", "BTC", "1200.00"),
  trade(74, "cliente", "buy", "USDC", "600.00"),
  trade(69, "cliente", "buy", "BTC", "6000.00"),
  trade(66, "cliente", "buy", "ETH", "1500.00"),
  trade(62, "maria", "buy", "USDT", "18000.00"),
  trade(60, "maria", "buy", "BTC", "9000.00"),
  trade(59, "cliente", "sell", "USDT", "700.00"),
  trade(55, "cliente", "buy", "USDT", "3000.00"),
  trade(50, "cliente", "buy", "BTC", "900.00"),
  trade(43, "cliente", "sell", "USDC", "250.00"),
  trade(41, "maria", "buy", "USDC", "2000.00"),
  trade(38, "cliente", "buy", "ETH", "800.00"),
  trade(33, "cliente", "buy", "BTC", "750.00"),
  trade(30, "maria", "sell", "USDT", "2200.00"),
  trade(26, "cliente", "buy", "USDT", "4000.00"),
  trade(22, "cliente", "sell", "BTC", "1800.00"),
  trade(19, "maria", "buy", "BTC", "1500.00"),
  trade(17, "cliente", "buy", "BTC", "1000.00"),
  trade(12, "cliente", "sell", "USDT", "1500.00"),
  trade(10, "maria", "sell", "BTC", "900.00"),
  trade(8, "cliente", "buy", "USDT", "1200.00"),
  trade(6, "maria", "buy", "USDT", "1000.00"),
  trade(5, "cliente", "buy", "ETH", "400.00"),
  trade(3, "cliente", "buy", "BTC", "650.00"),
];

function fromCliente(daysAgo: number, amount: string, description: string): Dated<TransferSent> {
  return { daysAgo, from: "cliente", to: "maria", amount: parseMoney("BRL", amount), description };
}

function fromMaria(daysAgo: number, amount: string, description: string): Dated<TransferSent> {
  return { daysAgo, from: "maria", to: "cliente", amount: parseMoney("BRL", amount), description };
}

/** What brother and sister send each other. */
export const TRANSFERS: readonly Dated<TransferSent>[] = [
  fromCliente(81, "420.00", "Plano de saúde da mãe"),
  fromMaria(77, "185.50", "Ingressos do show"),
  fromCliente(68, "1200.00", "Conserto do telhado"),
  fromMaria(61, "350.00", "Aniversário do pai"),
  fromCliente(51, "420.00", "Plano de saúde da mãe"),
  fromMaria(44, "96.40", "Farmácia"),
  fromMaria(35, "640.00", "Passagens para Ribeirão"),
  fromCliente(28, "150.00", "Livros da Júlia"),
  fromCliente(21, "420.00", "Plano de saúde da mãe"),
  {
    daysAgo: 14,
    from: "cliente",
    to: "maria",
    amount: parseMoney("USDT", "100"),
    description: "Reserva da viagem",
  },
  fromMaria(9, "212.75", "Jantar de domingo"),
  fromCliente(4, "89.90", "Assinatura da família"),
];
