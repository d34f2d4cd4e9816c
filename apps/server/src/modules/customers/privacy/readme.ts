import type { Language } from "@lastro/contracts";

const READMES: Readonly<Record<Language, { readonly name: string; readonly text: string }>> = {
  "pt-BR": {
    name: "LEIA-ME.txt",
    text: `Esta é a cópia dos dados que o Lastro mantém sobre você (LGPD, art. 18).

Cada assunto aparece duas vezes: em JSON, para programas, e em CSV, para planilhas.
cadastro/     seu cadastro, o que você aceitou e os avisos que você recebe
avisos        os avisos que você recebeu
verificacao/  o que você declarou no KYC Plus e os arquivos que enviou
acesso/       como, quando e de onde você entrou
extrato, pix/, otc/  suas movimentações

Guarde este arquivo em lugar seguro: ele contém seus documentos.
`,
  },
  en: {
    name: "README.txt",
    text: `This is a copy of the data Lastro keeps about you (LGPD, art. 18).

Everything stands here twice: as JSON for programs and as CSV for spreadsheets.
cadastro/     your profile, what you agreed to and the letters you receive
avisos        the notices you received
verificacao/  what you declared in KYC Plus and the files you sent
acesso/       how, when and from where you signed in
extrato, pix/, otc/  your transactions

Keep this file in a safe place: it holds your documents.
`,
  },
  es: {
    name: "LEEME.txt",
    text: `Esta es la copia de los datos que Lastro guarda sobre ti (LGPD, art. 18).

Todo aparece dos veces: en JSON, para programas, y en CSV, para hojas de cálculo.
cadastro/     tu registro, lo que aceptaste y los avisos que recibes
avisos        los avisos que recibiste
verificacao/  lo que declaraste en KYC Plus y los archivos que enviaste
acesso/       cómo, cuándo y desde dónde entraste
extrato, pix/, otc/  tus movimientos

Guarda este archivo en un lugar seguro: contiene tus documentos.
`,
  },
  zh: {
    name: "README.txt",
    text: `这是 Lastro 所保存的您的个人数据副本（巴西《通用数据保护法》第 18 条）。

每项内容各有两份：JSON 供程序使用，CSV 供电子表格使用。
cadastro/     您的资料、您同意的内容及您接收的通知
avisos        您收到的通知
verificacao/  您在 KYC Plus 中申报的内容和上传的文件
acesso/       您登录的方式、时间和地点
extrato, pix/, otc/  您的交易

请妥善保管此文件：其中包含您的证件。
`,
  },
  ja: {
    name: "README.txt",
    text: `Lastro が保有するあなたのデータのコピーです（LGPD 第18条）。

各項目は2つの形式で入っています。JSON はプログラム用、CSV は表計算用です。
cadastro/     登録情報、同意した内容と受け取る通知
avisos        受け取ったお知らせ
verificacao/  KYC Plus で申告した内容と送付したファイル
acesso/       ログインの方法・日時・場所
extrato, pix/, otc/  取引

身分証明書が含まれています。安全な場所に保管してください。
`,
  },
};

/** What the archive says about itself, in its owner's language. */
export function readme(language: Language): { readonly name: string; readonly text: string } {
  return READMES[language];
}
