import type { GrainBench } from "./grain-bench.js";
import type { SignedInTrader } from "./traders.js";

export interface SeededOrder {
  readonly name: string;
  readonly id: string;
  /** What is to be found of it everywhere, in millionths of a USDT: by hand, at 400 USDT a tonne and 1%. */
  readonly funded: bigint;
  readonly released: bigint;
  readonly fee: bigint;
  readonly refunded: bigint;
  /** In kilograms; null where nothing was released. */
  readonly settled: bigint | null;
}

type Money = Omit<SeededOrder, "name" | "id">;
const NOTHING: Money = { funded: 0n, released: 0n, fee: 0n, refunded: 0n, settled: null };
const usdt = (whole: number) => BigInt(whole) * 1_000_000n;

/** Orders between the same two people in ten states, so that what is shown of each, and of all, can be compared. */
export async function tenOrders(market: GrainBench, producer: SignedInTrader, buyer: SignedInTrader) {
  const offer = await market.offer(producer, { pricePerTonne: "400.00", quantity: "5000" });
  const seeded: SeededOrder[] = [];

  async function done(answer: ReturnType<GrainBench["call"]>) {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(JSON.stringify(body));
    return body;
  }
  const act = (who: SignedInTrader, order: { id: string }, command: string, body: object = {}) =>
    done(market.act(who, order, command, body));
  const buy = (quantity: string) => done(market.buy(buyer, offer, quantity, "400.00"));
  async function accepted(quantity: string) {
    const order = await buy(quantity);
    await act(producer, order, "accept");
    return order as { id: string };
  }
  const note = (name: string, { id }: { id: string }, money: Partial<Money>) =>
    seeded.push({ name, id, ...NOTHING, ...money });

  const paid = await buy("10");
  note("paid", paid, { funded: usdt(4_000) });

  note("accepted", await accepted("20"), { funded: usdt(8_000) });

  const shipped = await accepted("30");
  await act(producer, shipped, "loads");
  note("shipped", shipped, { funded: usdt(12_000) });

  const partly = await accepted("40");
  await act(producer, partly, "loads", { quantity: "10" });
  await act(buyer, partly, "confirm");
  note("partly released", partly, {
    funded: usdt(16_000),
    released: usdt(4_000),
    fee: usdt(40),
    settled: 10_000n,
  });

  const delivered = await accepted("50");
  await act(producer, delivered, "loads");
  await act(buyer, delivered, "confirm");
  const whole = { funded: usdt(20_000), released: usdt(20_000), fee: usdt(200), settled: 50_000n };
  note("delivered", delivered, whole);

  const lighter = await accepted("60");
  const { loads } = await act(producer, lighter, "loads");
  const sheet = { loadId: loads[0].id, scaleWeight: "58" };
  const { loads: weighed } = await act(buyer, lighter, "settlement", sheet);
  await act(producer, lighter, `settlement/${weighed[0].settlements[0].id}/accept`);
  await act(buyer, lighter, "confirm");
  note("delivered lighter", lighter, {
    funded: usdt(24_000),
    released: usdt(23_200),
    fee: usdt(232),
    refunded: usdt(800),
    settled: 58_000n,
  });

  const cancelled = await accepted("70");
  await act(producer, cancelled, "cancel");
  note("cancelled", cancelled, { funded: usdt(28_000), refunded: usdt(28_000) });

  const complaint = { reason: "weight", description: "Faltam toneladas na carga recebida" };
  const shared = await accepted("80");
  await act(producer, shared, "loads");
  await act(buyer, shared, "dispute", complaint);
  await act(producer, shared, "dispute/proposals", { toProducer: "20000.00" });
  const { disputeDetails } = await market.read(buyer, shared);
  await act(buyer, shared, `dispute/proposals/${disputeDetails.proposals[0].id}/sign`);
  note("shared out", shared, {
    funded: usdt(32_000),
    released: usdt(20_000),
    fee: usdt(200),
    refunded: usdt(12_000),
    settled: 50_000n,
  });

  const disputed = await accepted("90");
  await act(producer, disputed, "loads");
  await act(buyer, disputed, "dispute", complaint);
  note("in dispute", disputed, { funded: usdt(36_000) });

  const proposal = { offerId: offer.id, quantity: "100", pricePerTonne: "400.00", proposedPrice: "390.00" };
  note("proposed", await done(market.call(buyer, "POST", "/agro/v1/orders", proposal)), {});
  return seeded;
}
