import { setTimeout as pause } from "node:timers/promises";
import type { House } from "./house.js";

/** Something that goes wrong while people use the house; it has ended when `run` resolves. */
export interface Fault {
  readonly name: string;
  /** Part of every test run, and not only of `npm run chaos`. */
  readonly brief: boolean;
  run(house: House): Promise<void>;
}

const SECOND = 1_000;
const DAY = 86_400 * SECOND;

const isReady = async (url: string) => (await fetch(`${url}/readyz`)).ok;

export const FAULTS: readonly Fault[] = [
  ...Array.from({ length: 10 }, (_, round) => ({
    name: `PostgreSQL restarts (${round + 1})`,
    brief: round < 3,
    run: (house: House) => house.database.restart(),
  })),
  { name: "PostgreSQL is killed", brief: true, run: (house) => house.database.kill() },
  ...[5, 20].map((seconds) => ({
    name: `PostgreSQL is frozen for ${seconds} s`,
    brief: seconds === 5,
    async run({ database }: House) {
      database.freeze();
      await pause(seconds * SECOND);
      database.thaw();
    },
  })),
  {
    name: "PostgreSQL has no connection left",
    brief: true,
    async run({ database, proxy }) {
      proxy.cut();
      const giveBack = await database.takeEveryConnection();
      await pause(5 * SECOND);
      await giveBack();
    },
  },
  {
    name: "the network swallows everything",
    brief: true,
    async run({ proxy }) {
      proxy.setMode("silent");
      await pause(12 * SECOND);
      proxy.setMode("open");
    },
  },
  {
    name: "the network refuses everything",
    brief: false,
    async run({ proxy }) {
      proxy.setMode("refusing");
      proxy.cut();
      await pause(15 * SECOND);
      proxy.setMode("open");
    },
  },
  {
    name: "the disk is full",
    brief: false,
    async run({ database, servers }) {
      if (!database.diskIsOwn) return;
      // Again and again: the server frees some of what it keeps in reserve.
      const end = performance.now() + 60 * SECOND;
      let noticed = false;
      while (!noticed && performance.now() < end) {
        database.fillDisk();
        noticed = !(await isReady(servers[0]?.url ?? ""));
        await pause(50);
      }
      await pause(5 * SECOND);
      await database.freeDisk();
      if (!noticed) throw new Error("A server with a full disk says that it is ready");
    },
  },
  ...[3, -3].map((days) => ({
    name: `every clock is ${Math.abs(days)} days ${days > 0 ? "ahead" : "behind"} for a while`,
    brief: days > 0,
    async run({ setClockOffset, people, servers }: House) {
      setClockOffset(days * DAY);
      await pause(4 * SECOND);
      setClockOffset(0);
      await pause(SECOND);
      // What was signed under the other time may be over or not yet valid.
      await people.signIn(servers[0]?.url ?? "");
    },
  })),
  {
    name: "the rails hang",
    brief: false,
    async run({ rails }) {
      process.kill(rails.pid, "SIGSTOP");
      await pause(15 * SECOND);
      process.kill(rails.pid, "SIGCONT");
    },
  },
  { name: "the rails are killed", brief: true, run: ({ rails }) => rails.restart() },
  ...(["SIGKILL", "SIGTERM"] as const).flatMap((signal) =>
    [0, 1, 2, 3].map((index) => ({
      name: `process ${index + 1} gets ${signal}`,
      brief: index % 2 === 0,
      run: async ({ processes }: House) => {
        await processes[index]?.restart(signal);
      },
    })),
  ),
];
