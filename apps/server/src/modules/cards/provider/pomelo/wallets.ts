import { z } from "zod";
import { CardProviderError } from "../card-provider-error.js";
import type { CardWallets, WalletPayload } from "../wallets-port.js";
import type { PomeloClient } from "./pomelo-client.js";

const apple = z
  .object({
    data: z.object({
      activation_data: z.string(),
      encrypted_pass_data: z.string(),
      ephemeral_public_key: z.string(),
    }),
  })
  .transform(
    ({ data }): WalletPayload => ({
      activationData: data.activation_data,
      encryptedData: data.encrypted_pass_data,
      ephemeralPublicKey: data.ephemeral_public_key,
    }),
  );
const google = z
  .object({ data: z.object({ opc: z.string() }) })
  .transform(({ data }): WalletPayload => ({ opaque: data.opc }));

/** Cards into wallets by Pomelo: in an app alone, and it lists none that are there. */
export function pomeloWallets(client: PomeloClient): CardWallets {
  return {
    wallets: new Set(["apple_pay", "google_pay"]),
    async provision({ ref, holderRef, wallet, device }) {
      const operation = "POST /token-provisioning";
      const about = { card_id: ref, user_id: holderRef };
      if (wallet === "samsung_pay" || holderRef === undefined)
        throw new CardProviderError(operation, "final", { words: "a wallet it does not add cards to" });
      const at = (name: string, body: object) =>
        ({ operation, method: "POST", path: `/token-provisioning/visa/${name}`, body }) as const;
      return wallet === "google_pay"
        ? client.call(
            at("google-pay", {
              ...about,
              device_id: device.deviceId,
              wallet_account_id: device.walletAccountId,
            }),
            google,
          )
        : client.call(
            at("apple-pay", {
              ...about,
              certificates: device.certificate === undefined ? [] : [device.certificate],
              nonce: device.nonce,
              nonce_signature: device.nonceSignature,
            }),
            apple,
          );
    },
  };
}
