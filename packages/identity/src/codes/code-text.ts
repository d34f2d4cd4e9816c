import type { Language } from "@lastro/contracts";
import { parseTemplate } from "../letter-templates/parse-template.js";
import { runTemplate } from "../letter-templates/run-template.js";

const TEXTS: Readonly<Record<Language, (code: string) => string>> = {
  "pt-BR": (code) => `Lastro: seu código é ${code}. Não o informe a ninguém.`,
  en: (code) => `Lastro: your code is ${code}. Do not share it with anyone.`,
  es: (code) => `Lastro: tu código es ${code}. No lo compartas con nadie.`,
  zh: (code) => `Lastro：您的验证码是 ${code}，请勿告诉任何人。`,
  ja: (code) => `Lastro: 認証コードは ${code} です。誰にも教えないでください。`,
};

/** What a telephone shows for a code: the house's template around it or, without one, our words in the language. */
export function codeText(template: string, code: string, language: Language = "pt-BR"): string {
  return template === "" ? TEXTS[language](code) : runTemplate(parseTemplate(template), { Code: code });
}
