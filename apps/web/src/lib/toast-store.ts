import { useSyncExternalStore } from "react";

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: "default" | "destructive";
}

export interface ShownToast extends ToastMessage {
  id: number;
}

let shown: ShownToast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

/** Shows a message for five seconds. There is one toast at a time: a new one takes the place of the last. */
export function toast(message: ToastMessage): void {
  shown = { ...message, id: nextId++ };
  announce();
}

export function dismissToast(id: number): void {
  if (shown?.id !== id) return;
  shown = null;
  announce();
}

export function useShownToast(): ShownToast | null {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce(): void {
  for (const listener of listeners) listener();
}
