import { createECDH } from "node:crypto";
import type { Config } from "@lastro/platform/config";
import { deriveKey } from "@lastro/platform/sealed";

/** What a house names itself by to push services (RFC 8292): both halves in base64url, and whom they may write to. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
  readonly subject: string;
}

/** The configured key; a demonstration without one derives its own. Undefined where no notices are pushed. */
export function pushKeys({
  push,
  masterSecret,
}: Pick<Config, "push" | "masterSecret">): PushKeys | undefined {
  if (!push) return undefined;
  const privateKey = push.privateKey ?? deriveKey(masterSecret, "notices.push").toString("base64url");
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(privateKey, "base64url");
  return { publicKey: pair.getPublicKey("base64url"), privateKey, subject: push.contact };
}
