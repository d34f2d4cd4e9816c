import type { DriverUpdate } from "@lastro/contracts/grain/load-links";
import type { DriverLoad, DriverPosition } from "@/features/grain/driver/driver-load";

/** What a driver says, as it is made on the phone. */
export interface NewUpdate {
  readonly key: string;
  readonly kind: DriverUpdate;
  /** By the phone, when it was pressed. */
  readonly occurredAt: string;
  readonly words: {
    readonly place?: string;
    readonly position?: DriverPosition;
    readonly note?: string;
    readonly gross?: string;
    readonly tare?: string;
    readonly plate?: string;
  };
  readonly picture: Blob | null;
}

export interface KeptUpdate extends NewUpdate {
  /** Grows with each update: the order they are sent in. */
  readonly number: number;
  /** Why the server does not take it; null while it waits to be sent. */
  readonly refusal: string | null;
}

/** What a phone keeps of a link: the load as it was last seen, and what is not sent yet. Each may fail to be kept. */
export interface Outbox {
  lastSeen(token: string): Promise<DriverLoad | undefined>;
  saw(token: string, load: DriverLoad): Promise<void>;
  add(token: string, update: NewUpdate): Promise<void>;
  /** In the order they were made. */
  list(token: string): Promise<KeptUpdate[]>;
  refuse(number: number, reason: string): Promise<void>;
  remove(number: number): Promise<void>;
}

const NAME = "lastro-driver";
const LOADS = "loads";
const UPDATES = "updates";
const OF_TOKEN = "token";

/** In the browser's own database, where it outlives the page, the browser and the battery. */
export const browserOutbox: Outbox = {
  async lastSeen(token) {
    const row = await done<{ load: DriverLoad } | undefined>(
      await store(LOADS, "readonly", (s) => s.get(token)),
    );
    return row?.load;
  },
  async saw(token, load) {
    await done(await store(LOADS, "readwrite", (s) => s.put({ token, load })));
  },
  async add(token, update) {
    await done(await store(UPDATES, "readwrite", (s) => s.add({ ...update, token, refusal: null })));
  },
  async list(token) {
    return done<KeptUpdate[]>(await store(UPDATES, "readonly", (s) => s.index(OF_TOKEN).getAll(token)));
  },
  async refuse(number, reason) {
    const row = await done<KeptUpdate | undefined>(await store(UPDATES, "readonly", (s) => s.get(number)));
    if (row) await done(await store(UPDATES, "readwrite", (s) => s.put({ ...row, refusal: reason })));
  },
  async remove(number) {
    await done(await store(UPDATES, "readwrite", (s) => s.delete(number)));
  },
};

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(LOADS, { keyPath: "token" });
    const updates = request.result.createObjectStore(UPDATES, { keyPath: "number", autoIncrement: true });
    updates.createIndex(OF_TOKEN, "token");
  };
  return done(request);
}

async function store<T>(
  name: string,
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<IDBRequest<T>> {
  return use((await database()).transaction(name, mode).objectStore(name));
}

/** What a request comes to, once its transaction has written it down. */
function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(request.error ?? new Error("The browser keeps nothing"));
    request.onerror = fail;
    request.onsuccess = () => {
      const { transaction } = request;
      if (transaction === null || transaction.mode === "readonly") return resolve(request.result);
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = fail;
    };
  });
}
