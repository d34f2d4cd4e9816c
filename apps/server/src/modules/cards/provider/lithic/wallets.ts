import { z } from "zod";
import type { CardWallets, Wallet, WalletToken } from "../wallets-port.js";
import { type LithicClient, segment } from "./lithic-client.js";

const NAMES = {
  apple_pay: "APPLE_PAY",
  google_pay: "GOOGLE_PAY",
  samsung_pay: "SAMSUNG_PAY",
} as const satisfies Record<Wallet, string>;

/** Requestors by the wallet they are; Google's older name too. */
export const WALLETS: Readonly<Record<string, Wallet>> = {
  APPLE_PAY: "apple_pay",
  GOOGLE_PAY: "google_pay",
  ANDROID_PAY: "google_pay",
  SAMSUNG_PAY: "samsung_pay",
};
const STATUSES: Readonly<Record<string, WalletToken["status"]>> = {
  ACTIVE: "active",
  PAUSED: "paused",
  DEACTIVATED: "removed",
};

const provisioned = z.object({
  provisioning_payload: z.union([
    z.string().transform((opaque) => ({ opaque })),
    z
      .object({
        activationData: z.string(),
        encryptedData: z.string().optional(),
        ephemeralPublicKey: z.string().optional(),
      })
      .transform(({ activationData, encryptedData, ephemeralPublicKey }) => ({
        activationData,
        ...(encryptedData === undefined ? {} : { encryptedData }),
        ...(ephemeralPublicKey === undefined ? {} : { ephemeralPublicKey }),
      })),
  ]),
});
const onWeb = z.record(z.string(), z.unknown());
const tokenization = z
  .object({ token: z.string(), status: z.string(), token_requestor_name: z.string() })
  .transform(({ token, status, token_requestor_name }): WalletToken => {
    const wallet = WALLETS[token_requestor_name];
    return { ref: token, status: STATUSES[status] ?? "pending", ...(wallet === undefined ? {} : { wallet }) };
  });

export function lithicWallets(client: LithicClient): CardWallets {
  return {
    wallets: new Set(["apple_pay", "google_pay", "samsung_pay"]),
    async provision({ ref, wallet, device }) {
      const { provisioning_payload } = await client.call(
        {
          operation: "POST /cards/provision",
          method: "POST",
          path: `/v1/cards/${segment(ref)}/provision`,
          body: {
            digital_wallet: NAMES[wallet],
            certificate: device.certificate,
            nonce: device.nonce,
            nonce_signature: device.nonceSignature,
            client_device_id: device.deviceId,
            client_wallet_account_id: device.walletAccountId,
          },
        },
        provisioned,
      );
      return provisioning_payload;
    },
    provisionOnWeb: ({ ref, wallet, session }) =>
      client.call(
        {
          operation: "POST /cards/web_provision",
          method: "POST",
          path: `/v1/cards/${segment(ref)}/web_provision`,
          body: {
            digital_wallet: NAMES[wallet],
            server_session_id: session?.id,
            client_device_id: session?.deviceId,
            client_wallet_account_id: session?.walletAccountId,
          },
        },
        onWeb,
      ),
    async tokensOf(ref) {
      const found: WalletToken[] = [];
      const asked = {
        operation: "GET /tokenizations",
        path: "/v1/tokenizations",
        query: { card_token: ref },
      };
      for await (const page of client.pages(asked, tokenization)) found.push(...page);
      return found;
    },
  };
}
