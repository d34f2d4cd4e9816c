import type { Letters } from "../letter.js";

const IGNORE = "お心当たりがない場合は、このメールを無視してください。確認しない限り何も変わりません。";
const NEVER_ASK = "Lastro がパスワードをお尋ねすることは、いかなる手段でもありません。";

export const ja: Letters = {
  confirm_email: ({ link, code }) => ({
    subject: "Lastro のメールアドレスをご確認ください",
    heading: "あとはメールアドレスの確認だけです",
    paragraphs: [
      "アカウントを作成しました。初めてログインするために、このアドレスがご本人のものであることを確認してください。",
    ],
    button: { label: "メールアドレスを確認する", link },
    code: { label: "または次のコードを入力", digits: code },
    note: `リンクとコードの有効期間は1時間です。${IGNORE}`,
  }),
  recover_password: ({ link, code }) => ({
    subject: "Lastro のパスワードを再設定",
    heading: "パスワードの再設定",
    paragraphs: ["新しいパスワードの設定のご依頼を受け付けました。"],
    button: { label: "新しいパスワードを設定する", link },
    code: { label: "または次のコードを入力", digits: code },
    note: `リンクとコードの有効期間は1時間です。${IGNORE}`,
  }),
  change_email: ({ link, code, newEmail }) => ({
    subject: "メールアドレスの変更をご確認ください",
    heading: "アカウントのメールアドレスの変更",
    paragraphs: [
      `${newEmail} をアカウントのメールアドレスにするご依頼を受け付けました。両方のアドレスで確認された後に変更されます。`,
    ],
    button: { label: "変更を確認する", link },
    code: { label: "または次のコードを入力", digits: code },
    note: `リンクとコードの有効期間は1時間です。${IGNORE}`,
  }),
  password_changed: () => ({
    subject: "パスワードが変更されました",
    heading: "パスワードが変更されました",
    paragraphs: [
      "アカウントのパスワードが変更され、他のセッションは終了しました。",
      "お心当たりがない場合は、すぐにパスワードを再設定し、サポートへご連絡ください。",
    ],
    note: NEVER_ASK,
  }),
  kyc_approved: ({ name }) => ({
    subject: "本人確認が承認されました",
    heading: `${name} 様、準備が整いました`,
    paragraphs: ["書類が承認されました。OTC デスクをはじめ、各サービスをご利用いただけます。"],
    note: NEVER_ASK,
  }),
  kyc_revision: ({ name, reason }) => ({
    subject: "本人確認に修正が必要です",
    heading: `${name} 様、あと少しです`,
    paragraphs: ["書類を確認しました。次の内容を再度お送りください。", reason],
    note: NEVER_ASK,
  }),
  kyc_refused: ({ name, reason }) => ({
    subject: "本人確認は承認されませんでした",
    heading: `${name} 様、本人確認を承認できませんでした`,
    paragraphs: ["審査で示された理由:", reason],
    note: NEVER_ASK,
  }),
  pix_received: ({ amount, payer }) => ({
    subject: `Pix を受け取りました: ${amount}`,
    heading: `${amount} を受け取りました`,
    paragraphs: [`${payer} 様からの Pix です。すでにご利用いただけます。`],
    note: NEVER_ASK,
  }),
  pix_clawed_back: ({ amount, debited }) => ({
    subject: `Pix の異議申立て: ${amount} が返還されました`,
    heading: "受け取った Pix に異議が申し立てられました",
    paragraphs: [
      `中央銀行の特別返還制度 (MED) により、お受け取りになった Pix のうち ${amount} が支払人に返還されました。ご利用可能残高から ${debited} が差し引かれ、明細に記載されています。`,
    ],
    note: NEVER_ASK,
  }),
  otc_settled: ({ paid, received }) => ({
    subject: "OTC デスクの注文が決済されました",
    heading: `${received} を受け取りました`,
    paragraphs: [`お支払い額: ${paid}。取引明細に記載されています。`],
    note: NEVER_ASK,
  }),
};
