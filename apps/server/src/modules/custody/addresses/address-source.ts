import type { Ctx } from "@lastro/platform/context";
import type { AddressFamily } from "./address-family.js";

/** An address by its place among those of its family. */
export interface IndexedAddress {
  readonly index: number;
  /** As chains compare it. */
  readonly address: string;
  /** The signer's word for it, where it cannot be derived from a public key. */
  readonly attestation: string | null;
}

/** Where the addresses of a family come from. We never see a private key. */
export interface AddressSource {
  create(index: number): Promise<IndexedAddress>;
  /** Whether a row says what our keys say: asked before each time somebody is shown the address. */
  isOurs(of: IndexedAddress): Promise<boolean>;
  /** Has addresses made ahead, where they cannot be derived when they are needed. */
  refill?(log: Ctx["log"]): Promise<void>;
}

/** A family without a source has no addresses for clients. */
export type AddressSources = Readonly<Partial<Record<AddressFamily, AddressSource>>>;
