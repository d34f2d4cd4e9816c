import type { StateCode } from "@lastro/contracts/states";

export interface FoundAddress {
  readonly cep: string;
  readonly endereco: string;
  readonly bairro: string;
  readonly cidade: string;
  readonly estado: StateCode;
}

/** Finds the street of a CEP: undefined when there is no such CEP. Throws when nobody can tell now. */
export type AddressDirectory = (cep: string) => Promise<FoundAddress | undefined>;
