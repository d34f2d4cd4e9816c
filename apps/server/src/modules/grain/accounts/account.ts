import type { AccountType, Country } from "@lastro/contracts/grain/accounts";

/** Someone of the marketplace, as it knows them beside how they sign in. */
export interface TraderAccount {
  readonly userId: string;
  readonly accountType: AccountType;
  readonly name: string;
  readonly country: Country;
  readonly phone: string | null;
  readonly city: string | null;
  readonly address: string | null;
  /** CPF or CNPJ, without punctuation. */
  readonly taxId: string | null;
  readonly createdAt: Date;
}

/** What the profile page may change; absent stays, null empties. */
export type AccountChanges = {
  readonly [K in "name" | "country" | "phone" | "city" | "address" | "taxId"]?: TraderAccount[K] | undefined;
};
