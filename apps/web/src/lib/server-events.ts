import { COMPANY_HEADER } from "@lastro/contracts/company-access";
import { useEffect, useRef } from "react";
import { useActingCompany } from "@/lib/acting-company";
import { readEventStream, type ServerEvent } from "@/lib/event-stream";
import { accessToken } from "@/lib/session/session-store";

const BANK_EVENTS = "/v1/events";

type Listener = (event: ServerEvent) => void;

interface Channel {
  listeners: Set<Listener>;
  stop: AbortController;
}

const channels = new Map<string, Channel>();
const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 30_000;

/**
 * Calls `onEvent` for each event of the server's stream while the component is mounted. Every user of the same
 * path shares one connection, which is opened again, and resumed after its last event, when it breaks.
 */
export function useServerEvents(
  onEvent: Listener,
  { path = BANK_EVENTS, token = accessToken, enabled = true }: EventsOptions = {},
): void {
  const latest = useRef(onEvent);
  latest.current = onEvent;
  const company = useActingCompany();
  const forCompany = path === BANK_EVENTS ? company?.id : undefined;
  const tokenSource = useRef(token);
  tokenSource.current = token;
  useEffect(() => {
    if (!enabled) return;
    return listen(
      { path, company: forCompany },
      () => tokenSource.current(),
      (event) => latest.current(event),
    );
  }, [path, forCompany, enabled]);
}

export interface EventsOptions {
  path?: string;
  token?: () => Promise<string | null>;
  enabled?: boolean;
}

interface Source {
  path: string;
  company: string | undefined;
}

function listen(source: Source, token: () => Promise<string | null>, listener: Listener): () => void {
  const key = JSON.stringify(source);
  let channel = channels.get(key);
  if (channel === undefined) {
    channel = { listeners: new Set(), stop: new AbortController() };
    channels.set(key, channel);
    void keepOpen(source, token, channel);
  }
  const joined = channel;
  joined.listeners.add(listener);
  return () => {
    joined.listeners.delete(listener);
    if (joined.listeners.size > 0) return;
    joined.stop.abort();
    if (channels.get(key) === joined) channels.delete(key);
  };
}

async function keepOpen(
  { path, company }: Source,
  token: () => Promise<string | null>,
  channel: Channel,
): Promise<void> {
  const { signal } = channel.stop;
  let lastEventId = "";
  let waitMs = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      const bearer = await token();
      const headers = new Headers({ Accept: "text/event-stream" });
      if (bearer !== null) headers.set("Authorization", `Bearer ${bearer}`);
      if (company !== undefined) headers.set(COMPANY_HEADER, company);
      if (lastEventId !== "") headers.set("Last-Event-ID", lastEventId);
      const response = await fetch(path, { headers, signal, cache: "no-store" });
      if (!response.ok || response.body === null)
        throw new Error(`The event stream answered ${response.status}`);
      waitMs = FIRST_WAIT_MS;
      for await (const event of readEventStream(response.body)) {
        if (event.id !== "") lastEventId = event.id;
        for (const listener of [...channel.listeners]) listener(event);
      }
    } catch {
      // Lost or refused: the pages still refresh by themselves while this waits to try again.
    }
    await pause(waitMs, signal);
    waitMs = Math.min(waitMs * 2, MAX_WAIT_MS);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
  });
}
