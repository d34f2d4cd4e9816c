import type { Declaration } from "@/features/kyc/declaration-schema";

const KEY = "lastro-kyc-declaration";

/** What was typed, kept until the tab closes: a phone may end the page while its camera is open. */
export function keptDeclaration(userId: string): Partial<Declaration> {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null || !("userId" in kept) || kept.userId !== userId) return {};
    return "declaration" in kept ? (kept.declaration as Partial<Declaration>) : {};
  } catch {
    return {};
  }
}

export function keepDeclaration(userId: string, declaration: Partial<Declaration>): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ userId, declaration }));
  } catch {
    // A browser that keeps nothing still sends what is on the page.
  }
}

export function forgetDeclaration(): void {
  try {
    window.sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
