export type Wallet = "apple_pay" | "google_pay" | "samsung_pay";

/** What a device says when its holder adds a card to its wallet. */
export interface WalletDevice {
  readonly certificate?: string | undefined;
  readonly nonce?: string | undefined;
  readonly nonceSignature?: string | undefined;
  readonly deviceId?: string | undefined;
  readonly walletAccountId?: string | undefined;
}

/** What the device is handed back: Apple's three parts, or one opaque text. */
export type WalletPayload =
  | { readonly opaque: string }
  | {
      readonly activationData: string;
      readonly encryptedData?: string;
      readonly ephemeralPublicKey?: string;
    };

/** A card in a wallet. */
export interface WalletToken {
  readonly ref: string;
  /** Absent for anything but the three wallets. */
  readonly wallet?: Wallet;
  readonly status: "active" | "paused" | "pending" | "removed";
}

export interface CardWallets {
  readonly wallets: ReadonlySet<Wallet>;
  provision(of: {
    readonly ref: string;
    readonly holderRef?: string | undefined;
    readonly wallet: Wallet;
    readonly device: WalletDevice;
  }): Promise<WalletPayload>;
  /** What a page hands to Apple's or Google's script; absent where cards are added in an app alone. */
  provisionOnWeb?(of: {
    readonly ref: string;
    readonly wallet: Wallet;
    readonly session?: { readonly id: string; readonly deviceId: string; readonly walletAccountId: string };
  }): Promise<Readonly<Record<string, unknown>>>;
  /** Absent where the issuer does not list them. */
  tokensOf?(ref: string): Promise<readonly WalletToken[]>;
}
