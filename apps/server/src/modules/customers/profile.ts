import type { Language } from "@lastro/contracts";
import type { StateCode } from "@lastro/contracts/states";

export interface Address {
  readonly endereco: string;
  readonly cidade: string;
  readonly estado: StateCode;
  /** Eight digits. */
  readonly cep: string;
}

/** A client, without the CPF or CNPJ: that is opened only where it is needed (`cpfOf`). */
export interface Profile {
  /** The identity's user id; of a company an id of its own. */
  readonly id: string;
  readonly isCompany: boolean;
  readonly name: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
  readonly address: Address;
  readonly phoneVerified: boolean;
  readonly cpfVerified: boolean;
  /** Since when KYC Plus holds; null while it does not. */
  readonly verifiedAt: Date | null;
  readonly platformId: string;
  readonly language: Language;
  readonly createdAt: Date;
}

/** The name to greet with. */
export function firstName(name: string): string {
  return name.split(" ")[0] ?? name;
}
