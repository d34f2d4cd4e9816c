import type { Declaration } from "@/features/kyc/declaration-schema";
import { forgetPersonal, keepPersonal, keptPersonal } from "@/lib/session/kept-personal";

const NAME = "kyc-declaration";

/** What was typed, kept until the tab closes or the session ends: a phone may end the page while its camera is open. */
export function keptDeclaration(userId: string): Partial<Declaration> {
  const kept = keptPersonal(NAME, userId);
  return typeof kept === "object" && kept !== null ? (kept as Partial<Declaration>) : {};
}

export function keepDeclaration(userId: string, declaration: Partial<Declaration>): void {
  keepPersonal(NAME, userId, declaration);
}

export function forgetDeclaration(): void {
  forgetPersonal(NAME);
}
