/** A file as it was written: a store that keeps versions tells each of them. */
export interface StoredFile {
  readonly name: string;
  read(): Promise<string>;
}

/** Where heads are kept out of reach of whoever can write to the database. */
export interface HeadStore {
  /** Writes a file that is not there yet, to be kept from that instant on. */
  put(name: string, text: string, at: Date): Promise<void>;
  /** Every file whose name is not before `from`. */
  list(from?: string): Promise<readonly StoredFile[]>;
}
