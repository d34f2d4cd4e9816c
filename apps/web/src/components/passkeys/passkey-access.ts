/** A passkey as its owner sees it. */
export interface Passkey {
  id: string;
  name: string | undefined;
  createdAt: string;
  lastUsedAt: string | undefined;
}

/** The passkeys of one realm's person: where what is known of them is kept, and how they are changed. */
export interface PasskeyAccess {
  /** Whatever a change may concern. */
  readonly queryKey: readonly string[];
  list(): Promise<Passkey[]>;
  rename(id: string, name: string): Promise<void>;
  remove(id: string): Promise<void>;
}
