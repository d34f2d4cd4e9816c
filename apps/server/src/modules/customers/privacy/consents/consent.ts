import type { ConsentDocument } from "@lastro/contracts/consents";
import type { Config } from "@lastro/platform/config";

/** What a person said of a text. */
export interface Decision {
  readonly document: ConsentDocument;
  readonly version: string;
  readonly given: boolean;
}

/** Texts there is no account without: registering agrees to them. */
export const OF_THE_ACCOUNT = ["terms", "privacy"] as const satisfies readonly ConsentDocument[];

/** The version of a text in force. What the house may write about is said in the privacy notice. */
export function versionInForce({ legal }: Pick<Config, "legal">, document: ConsentDocument): string {
  return document === "terms" ? legal.terms.version : legal.privacy.version;
}

/** Whether a newer text is to be agreed to. A consent once given to marketing stays until it is taken back. */
export function isPending(
  decided: Decision | undefined,
  document: ConsentDocument,
  version: string,
): boolean {
  return document !== "marketing" && decided?.version !== version;
}
