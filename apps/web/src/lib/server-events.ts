import { useEffect, useRef } from "react";
import { readEventStream, type ServerEvent } from "@/lib/event-stream";
import { accessToken } from "@/lib/session/session-store";

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
  { path = "/v1/events", token = accessToken, enabled = true }: EventsOptions = {},
): void {
  const latest = useRef(onEvent);
  latest.current = onEvent;
  const tokenSource = useRef(token);
  tokenSource.current = token;
  useEffect(() => {
    if (!enabled) return;
    return listen(
      path,
      () => tokenSource.current(),
      (event) => latest.current(event),
    );
  }, [path, enabled]);
}

export interface EventsOptions {
  path?: string;
  token?: () => Promise<string | null>;
  enabled?: boolean;
}

function listen(path: string, token: () => Promise<string | null>, listener: Listener): () => void {
  let channel = channels.get(path);
  if (channel === undefined) {
    channel = { listeners: new Set(), stop: new AbortController() };
    channels.set(path, channel);
    void keepOpen(path, token, channel);
  }
  const joined = channel;
  joined.listeners.add(listener);
  return () => {
    joined.listeners.delete(listener);
    if (joined.listeners.size > 0) return;
    joined.stop.abort();
    if (channels.get(path) === joined) channels.delete(path);
  };
}

async function keepOpen(path: string, token: () => Promise<string | null>, channel: Channel): Promise<void> {
  const { signal } = channel.stop;
  let lastEventId = "";
  let waitMs = FIRST_WAIT_MS;
  while (!signal.aborted) {
    try {
      const bearer = await token();
      const headers = new Headers({ Accept: "text/event-stream" });
      if (bearer !== null) headers.set("Authorization", `Bearer ${bearer}`);
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
