import { ECDH } from "node:crypto";

/** Where a browser takes messages, and how they are encrypted for it (RFC 8291). */
export interface PushSubscription {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A browser of a client that notices are pushed to. */
export interface PushDevice extends PushSubscription {
  readonly id: string;
  readonly userId: string;
  /** It takes notices for as long as this session lasts. */
  readonly sessionId: string;
  /** Our key that it subscribed with. */
  readonly serverKey: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly lastSentAt: Date | null;
}

/** Whether a message can be encrypted for a browser: its key is a point of the curve. */
export function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, "prime256v1", "base64url", "base64url", "uncompressed");
    return true;
  } catch {
    return false;
  }
}
