import type { Language } from "@lastro/contracts";

const READMES: Readonly<Record<Language, { readonly name: string; readonly text: string }>> = {
  "pt-BR": {
    name: "LEIA-ME.txt",
    text: `Esta é a cópia dos dados que o mercado de grãos do Lastro mantém sobre você (LGPD, art. 18).

Cada assunto aparece duas vezes: em JSON, para programas, e em CSV, para planilhas.
cadastro/    seu cadastro e suas preferências
acesso/      como, quando e de onde você entrou
ofertas/     suas ofertas, as versões delas e as imagens
pedidos/     seus pedidos, as mensagens que você escreveu e as provas e documentos que você enviou
carteira/    seus depósitos, saques e lançamentos
registros/   o que a trilha de auditoria diz de você e do que é seu
avisos, relatorios   os avisos que você recebeu e os relatórios que pediu

Pesos estão em quilogramas ou toneladas e valores em USDT, como diz o nome de cada campo.
Guarde este arquivo em lugar seguro.
`,
  },
  en: {
    name: "README.txt",
    text: `This is a copy of the data the grain marketplace of Lastro keeps about you (LGPD, art. 18).

Everything stands here twice: as JSON for programs and as CSV for spreadsheets.
cadastro/    your profile and your preferences
acesso/      how, when and from where you signed in
ofertas/     your offers, their versions and their pictures
pedidos/     your orders, the messages you wrote, the evidence and papers you sent
carteira/    your deposits, withdrawals and entries
registros/   what the audit trail says of you and of what is yours
avisos, relatorios   the notices you received and the reports you asked for

Weights are in kilograms or tonnes and amounts in USDT, as the name of each field says.
Keep this file in a safe place.
`,
  },
  es: {
    name: "LEEME.txt",
    text: `Esta es la copia de los datos que el mercado de granos de Lastro guarda sobre ti (LGPD, art. 18).

Todo aparece dos veces: en JSON, para programas, y en CSV, para hojas de cálculo.
cadastro/    tu registro y tus preferencias
acesso/      cómo, cuándo y desde dónde entraste
ofertas/     tus ofertas, sus versiones y sus imágenes
pedidos/     tus pedidos, los mensajes que escribiste y las pruebas y documentos que enviaste
carteira/    tus depósitos, retiros y asientos
registros/   lo que el registro de auditoría dice de ti y de lo tuyo
avisos, relatorios   los avisos que recibiste y los informes que pediste

Los pesos están en kilogramos o toneladas y los importes en USDT, como dice el nombre de cada campo.
Guarda este archivo en un lugar seguro.
`,
  },
  zh: {
    name: "README.txt",
    text: `这是 Lastro 粮食市场所保存的您的个人数据副本（巴西《通用数据保护法》第 18 条）。

每项内容各有两份：JSON 供程序使用，CSV 供电子表格使用。
cadastro/    您的资料和偏好设置
acesso/      您登录的方式、时间和地点
ofertas/     您的报价、历史版本和图片
pedidos/     您的订单、您发送的消息以及提交的证据和单据
carteira/    您的充值、提现和账目
registros/   审计记录中与您有关的内容
avisos, relatorios   您收到的通知和申请的报告

重量以千克或吨计，金额以 USDT 计，见各字段名称。
请妥善保管此文件。
`,
  },
  ja: {
    name: "README.txt",
    text: `Lastro の穀物マーケットプレイスが保有するあなたのデータのコピーです（LGPD 第18条）。

各項目は2つの形式で入っています。JSON はプログラム用、CSV は表計算用です。
cadastro/    登録情報と設定
acesso/      ログインの方法・日時・場所
ofertas/     オファー、その版と画像
pedidos/     注文、あなたが書いたメッセージ、提出した証拠と書類
carteira/    入金、出金、記帳
registros/   あなたとあなたのものについての監査記録
avisos, relatorios   受け取った通知と依頼したレポート

重量はキログラムまたはトン、金額は USDT です。各項目名をご覧ください。
安全な場所に保管してください。
`,
  },
};

/** What the archive says about itself, in its owner's language. */
export function traderReadme(language: Language): { readonly name: string; readonly text: string } {
  return READMES[language];
}
