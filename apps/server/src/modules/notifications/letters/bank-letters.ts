import type { LetterSet } from "@lastro/platform/mail/letter-set";
import { en } from "./en.js";
import { es } from "./es.js";
import { ja } from "./ja.js";
import type { BankTemplate } from "./mail-data.js";
import { ptBR } from "./pt-br.js";
import { zh } from "./zh.js";

/** The letters of the bank and of the marketplace; those about signing in are identity's. */
export const bankLetters: LetterSet<BankTemplate> = { "pt-BR": ptBR, en, es, zh, ja };
