import { describe, expect, it } from "vitest";
import { createTurns, type TurnLimits } from "./turns.js";

const ROOMY: TurnLimits = { atOnce: 2, atOncePerPerson: 2, perPerson: 10, waiting: 10, patienceMs: 60_000 };

/** Work that lasts until it is told to end, and the order in which it began. */
function aShift(limits: Partial<TurnLimits>) {
  const turns = createTurns({ ...ROOMY, ...limits });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (person: string) =>
    turns.run(person, () => {
      begun.push(person);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const endOne = async () => {
    await settled();
    ends.shift()?.();
    await settled();
  };
  return { turns, begun, ask, endOne, settled };
}

describe("a queue of turns", () => {
  it("lets so many work at once and the next when one has ended", async () => {
    const { begun, ask, endOne, settled } = aShift({});
    const all = ["ana", "bia", "caio"].map(ask);
    await settled();
    expect(begun).toEqual(["ana", "bia"]);
    await endOne();
    expect(begun).toEqual(["ana", "bia", "caio"]);
    await endOne();
    await endOne();
    await Promise.all(all);
  });

  it("refuses a person's turns beyond their number, and takes them again afterwards", async () => {
    const { ask, endOne } = aShift({ perPerson: 2 });
    const first = [ask("ana"), ask("ana")];
    await expect(ask("ana")).rejects.toMatchObject({
      code: "request.too_many_at_once",
      facts: { seconds: 5 },
    });
    await endOne();
    const third = ask("ana");
    await endOne();
    await endOne();
    await Promise.all([...first, third]);
  });

  it("refuses whoever finds too many waiting", async () => {
    const { ask, endOne } = aShift({ atOnce: 1, waiting: 1 });
    const first = [ask("ana"), ask("bia")];
    await expect(ask("caio")).rejects.toMatchObject({ code: "server.busy", facts: { seconds: 5 } });
    await endOne();
    await endOne();
    await Promise.all(first);
  });

  it("gives a neighbour their turn before anybody's second", async () => {
    const { begun, ask, endOne } = aShift({ atOnce: 2 });
    const mixed = ["ana", "ana", "ana", "bia"].map(ask);
    await endOne();
    expect(begun).toEqual(["ana", "ana", "bia"]);
    for (let left = 0; left < 3; left += 1) await endOne();
    await Promise.all(mixed);
  });

  it("lets nobody wait for ever, and gives the place of whoever left to the next", async () => {
    const { ask, endOne } = aShift({ atOnce: 1, patienceMs: 50, perPerson: 2 });
    const first = ask("ana");
    await expect(ask("bia")).rejects.toMatchObject({ code: "server.busy" });
    await endOne();
    await first;
    const own = aShift({ atOnce: 2, atOncePerPerson: 1, patienceMs: 50 });
    const long = own.ask("ana");
    await expect(own.ask("ana")).rejects.toMatchObject({ code: "request.too_many_at_once" });
    await own.endOne();
    await long;
    const again = ask("bia");
    await endOne();
    await again;
  });

  it("lets one person do no more at once than theirs, though there is room", async () => {
    const { begun, ask, endOne, settled } = aShift({ atOnce: 3, atOncePerPerson: 1 });
    const all = ["ana", "ana", "bia", "ana"].map(ask);
    await settled();
    expect(begun).toEqual(["ana", "bia"]);
    await endOne();
    expect(begun).toEqual(["ana", "bia", "ana"]);
    for (let left = 0; left < 3; left += 1) await endOne();
    await Promise.all(all);
  });

  it("gives the turn on when the work fails", async () => {
    const { turns } = aShift({ atOnce: 1, waiting: 0 });
    await expect(turns.run("ana", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    await expect(turns.run("ana", async () => "done")).resolves.toBe("done");
  });
});
