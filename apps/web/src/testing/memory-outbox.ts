import type { DriverLoad } from "@/features/grain/driver/driver-load";
import type { KeptUpdate, Outbox } from "@/features/grain/driver/outbox";

/** What a phone keeps, for browsers of tests, which have no database. */
export function memoryOutbox(): Outbox & { readonly kept: KeptUpdate[] } {
  const loads = new Map<string, DriverLoad>();
  const kept: KeptUpdate[] = [];
  let last = 0;
  const indexOf = (number: number) => kept.findIndex((update) => update.number === number);
  return {
    kept,
    lastSeen: async (token) => loads.get(token),
    saw: async (token, load) => void loads.set(token, load),
    add: async (_, update) => {
      last += 1;
      kept.push({ ...update, number: last, refusal: null });
    },
    list: async () => [...kept],
    refuse: async (number, refusal) => {
      const update = kept[indexOf(number)];
      if (update) kept[indexOf(number)] = { ...update, refusal };
    },
    remove: async (number) => void kept.splice(indexOf(number), 1),
  };
}
