import { useCallback, useEffect, useRef, useState } from "react";
import { readLoad, sendUpdate } from "@/features/grain/driver/api";
import type { DriverLoad } from "@/features/grain/driver/driver-load";
import type { KeptUpdate, NewUpdate, Outbox } from "@/features/grain/driver/outbox";
import { sendKept } from "@/features/grain/driver/send-kept";
import { ApiError } from "@/lib/api-error";
import { useLanguage } from "@/lib/i18n/language-provider";
import { refusalText } from "@/lib/refusal-text";

/** How often it is tried again, and the load read anew. */
const RETRY_MS = 15_000;

export interface DriverState {
  /** As it was last seen; undefined while it is looked for, null where this phone never saw it. */
  readonly load: DriverLoad | undefined | null;
  /** What is not sent yet, in its order. */
  readonly kept: readonly KeptUpdate[];
  readonly connection: "trying" | "up" | "down" | "ended";
}

/** A load by its driver's link: shown as this phone saw it, sent and read anew whenever there is a connection. */
export function useDriverLoad(token: string, outbox: Outbox) {
  const { language } = useLanguage();
  const [state, setState] = useState<DriverState>({ load: undefined, kept: [], connection: "trying" });
  const busy = useRef<Promise<void> | null>(null);

  const show = useCallback(
    async (connection: DriverState["connection"], seen?: DriverLoad) => {
      const kept = await outbox.list(token).catch(() => []);
      const load = seen ?? (await outbox.lastSeen(token).catch(() => undefined)) ?? null;
      setState({ load, kept, connection });
    },
    [outbox, token],
  );

  const exchange = useCallback(async () => {
    const transport = {
      send: (update: NewUpdate) => sendUpdate(token, update),
      reasonOf: (error: ApiError) => refusalText(error, language).catch(() => error.detail),
    };
    const sending = await onlyOne(token, () => sendKept(outbox, token, transport)).catch(
      () => "later" as const,
    );
    if (sending === "ended") return show("ended");
    try {
      const load = await readLoad(token);
      await outbox.saw(token, load).catch(() => undefined);
      await show("up", load);
    } catch (error) {
      await show(isOver(error) ? "ended" : "down");
    }
  }, [language, outbox, show, token]);

  /** At most once at a time in this page. */
  const refresh = useCallback((): Promise<void> => {
    busy.current ??= exchange().finally(() => {
      busy.current = null;
    });
    return busy.current;
  }, [exchange]);

  useEffect(() => {
    // What the phone knows stands on the page before the network has answered.
    void show("trying").then(refresh);
    const again = () => void refresh();
    // What is under way may have begun without the connection that is back.
    const back = () => void (busy.current ?? Promise.resolve()).then(refresh);
    const seen = () => document.visibilityState === "visible" && again();
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener("online", back);
    window.addEventListener("offline", again);
    document.addEventListener("visibilitychange", seen);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", back);
      window.removeEventListener("offline", again);
      document.removeEventListener("visibilitychange", seen);
    };
  }, [refresh, show]);

  /** Keeps an update, and sends it if it can. Throws where the phone does not keep it. */
  const add = async (update: NewUpdate) => {
    await outbox.add(token, update);
    setState({ ...state, kept: await outbox.list(token) });
    // What runs may have read the list before.
    void (busy.current ?? Promise.resolve()).then(refresh);
  };
  const discard = async (number: number) => {
    await outbox.remove(number);
    setState({ ...state, kept: await outbox.list(token) });
  };
  return { ...state, add, discard };
}

const isOver = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Two tabs of a link do not send the same at once. */
async function onlyOne<T>(token: string, work: () => Promise<T>): Promise<T | "sent"> {
  // Absent where a page came without encryption, and in older browsers: its key still makes an update one.
  const locks: LockManager | null | undefined = navigator.locks;
  if (!locks) return work();
  return locks.request(`lastro-driver:${token}`, { ifAvailable: true }, (lock) =>
    lock === null ? ("sent" as const) : work(),
  );
}
