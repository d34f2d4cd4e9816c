import type { KycPersonal } from "@lastro/contracts/kyc";

export const DEMO_PASSWORD = "lastro-demo-2026";
export const ADMIN_TOTP_SECRET = "JBSWY3DPEHPK3PXP";

export type PersonKey = "cliente" | "maria" | "novo" | "beatriz" | "admin" | "admin2";

export interface DemoPerson {
  readonly email: string;
  readonly role: "client" | "admin";
  /** What can be tried with the account. */
  readonly description: string;
  readonly registration: Readonly<
    Record<"nome" | "telefone" | "cpf" | "endereco" | "cidade" | "estado" | "cep", string>
  >;
}

/** Nobody real: names, addresses and documents are made up, the latter with valid check digits. */
export const PEOPLE: Readonly<Record<PersonKey, DemoPerson>> = {
  cliente: {
    email: "cliente@lastro.demo",
    role: "client",
    description: "Cliente verificado, com saldos e três meses de movimentos",
    registration: {
      nome: "Lucas Nogueira Prado",
      telefone: "(16) 99614-2087",
      cpf: "918.273.645-64",
      endereco: "Rua das Paineiras, 418, apto 32",
      cidade: "Ribeirão Preto",
      estado: "SP",
      cep: "14020-260",
    },
  },
  maria: {
    email: "maria@lastro.demo",
    role: "client",
    description: "Cliente verificada, para transferir entre contas",
    registration: {
      nome: "Maria Clara Nogueira Prado",
      telefone: "(31) 98823-4170",
      cpf: "307.418.562-71",
      endereco: "Rua Antônio Aleixo, 206",
      cidade: "Belo Horizonte",
      estado: "MG",
      cep: "30180-150",
    },
  },
  novo: {
    email: "novo@lastro.demo",
    role: "client",
    description: "Conta recém-aberta, sem verificação e sem dinheiro",
    registration: {
      nome: "Rafael Albuquerque Lins",
      telefone: "(81) 99732-5846",
      cpf: "640.125.938-89",
      endereco: "Rua do Espinheiro, 77, apto 1102",
      cidade: "Recife",
      estado: "PE",
      cep: "52020-020",
    },
  },
  beatriz: {
    email: "beatriz@lastro.demo",
    role: "client",
    description: "Aguarda a análise do KYC Plus",
    registration: {
      nome: "Beatriz Tavares Kowalski",
      telefone: "(41) 99158-3302",
      cpf: "275.094.813-41",
      endereco: "Rua Padre Anchieta, 1290",
      cidade: "Curitiba",
      estado: "PR",
      cep: "80430-060",
    },
  },
  admin: {
    email: "admin@lastro.demo",
    role: "admin",
    description: "Administração, com segundo fator",
    registration: {
      nome: "Helena Castro Duarte",
      telefone: "(11) 98470-6615",
      cpf: "486.317.029-78",
      endereco: "Avenida Paulista, 1374, 12º andar",
      cidade: "São Paulo",
      estado: "SP",
      cep: "01310-100",
    },
  },
  admin2: {
    email: "admin2@lastro.demo",
    role: "admin",
    description: "Segunda pessoa da administração, para o que exige duas",
    registration: {
      nome: "Bruno Sampaio Leal",
      telefone: "(11) 98216-4403",
      cpf: "531.820.947-50",
      endereco: "Rua Augusta, 2210, sala 41",
      cidade: "São Paulo",
      estado: "SP",
      cep: "01412-000",
    },
  },
};

export type Applicant = "cliente" | "maria" | "beatriz";

/** What each applicant declares for KYC Plus. */
export const DECLARED: Readonly<Record<Applicant, Omit<KycPersonal, "documentExpiresOn" | "declaresTruth">>> =
  {
    cliente: {
      birthDate: "1988-03-14",
      motherName: "Teresa Nogueira Prado",
      nationality: "BR",
      occupation: "Engenheiro agrônomo",
      documentNumber: "04718263950",
      politicallyExposed: false,
    },
    maria: {
      birthDate: "1991-09-02",
      motherName: "Teresa Nogueira Prado",
      nationality: "BR",
      occupation: "Fisioterapeuta",
      documentNumber: "MG-14.208.731",
      politicallyExposed: false,
    },
    beatriz: {
      birthDate: "1996-11-27",
      motherName: "Ivone Tavares Kowalski",
      nationality: "BR",
      occupation: "Designer de produto",
      documentNumber: "FX482913",
      politicallyExposed: false,
    },
  };
