import type { Language } from "@lastro/contracts";
import { CRYPTO_NETWORK_NAMES, type CryptoNetwork } from "@lastro/contracts/crypto/rails";

interface Asked {
  /** The host name of the site that asks. */
  readonly site: string;
  readonly network: CryptoNetwork;
  /** As the network writes it. */
  readonly address: string;
  /** With most digits hidden. */
  readonly cpf: string;
  readonly code: string;
  readonly until: Date;
}

interface Words {
  asks(site: string): string;
  readonly harmless: string;
  readonly wallet: string;
  readonly holder: string;
  readonly code: string;
  readonly until: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  "pt-BR": {
    asks: (site) => `${site} pede a prova de que esta carteira é sua.`,
    harmless: "Assinar não move dinheiro e não custa nada.",
    wallet: "Carteira",
    holder: "CPF do titular",
    code: "Código",
    until: "Válido até",
  },
  en: {
    asks: (site) => `${site} asks for a proof that this wallet is yours.`,
    harmless: "Signing moves no money and costs nothing.",
    wallet: "Wallet",
    holder: "Holder's CPF",
    code: "Code",
    until: "Valid until",
  },
  es: {
    asks: (site) => `${site} pide una prueba de que esta cartera es tuya.`,
    harmless: "Firmar no mueve dinero y no cuesta nada.",
    wallet: "Cartera",
    holder: "CPF del titular",
    code: "Código",
    until: "Válido hasta",
  },
  zh: {
    asks: (site) => `${site} 请您证明此钱包归您所有。`,
    harmless: "签名不会移动资金，也不收取任何费用。",
    wallet: "钱包",
    holder: "持有人 CPF",
    code: "验证码",
    until: "有效期至",
  },
  ja: {
    asks: (site) => `${site} が、このウォレットがご本人のものであることの証明を求めています。`,
    harmless: "署名しても資金は動かず、費用もかかりません。",
    wallet: "ウォレット",
    holder: "名義人のCPF",
    code: "コード",
    until: "有効期限",
  },
};

/** What the key of a wallet signs: who asks, that it moves nothing, which wallet, whose, and a code that serves once. */
export function proofText(language: Language, { site, network, address, cpf, code, until }: Asked): string {
  const words = WORDS[language];
  return [
    words.asks(site),
    words.harmless,
    "",
    `${words.wallet}: ${address} (${CRYPTO_NETWORK_NAMES[network]})`,
    `${words.holder}: ${cpf}`,
    `${words.code}: ${code}`,
    `${words.until}: ${until.toISOString()}`,
  ].join("\n");
}
