/**
 * Keys of the house's account at its provider. Every method throws PspError when it has no answer. Registering is not
 * repeatable: asked again it registers another.
 */
export interface PixKeys {
  /** Registers a random key and answers it. */
  register(): Promise<string>;
  /** Every key of the account, ours and others'. */
  list(): Promise<readonly string[]>;
  /** Removes a key; one that is not there is removed already. */
  remove(key: string): Promise<void>;
  /** Has the provider tell us about what arrives by a key. */
  setCallbackAddress(key: string, url: string): Promise<void>;
}
