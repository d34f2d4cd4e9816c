import type { Letters } from "../letter.js";
import type { FactorNames } from "../mail.js";

const IGNORE = "お心当たりがない場合は、このメールを無視してください。確認しない限り何も変わりません。";
const NEVER_ASK = "Lastro がパスワードをお尋ねすることは、いかなる手段でもありません。";
const NOT_YOU = "お心当たりがない場合は、すぐにパスワードを再設定し、サポートへご連絡ください。";
const FACTORS: FactorNames = {
  totp: "認証アプリ",
  phone: "電話番号へのコード",
  webauthn: "セキュリティキー",
  recovery_code: "リカバリーコード",
};

export const ja: Letters = {
  confirm_email: ({ link, code, validFor }) => ({
    subject: "Lastro のメールアドレスをご確認ください",
    heading: "あとはメールアドレスの確認だけです",
    paragraphs: [
      "アカウントを作成しました。初めてログインするために、このアドレスがご本人のものであることを確認してください。",
    ],
    button: { label: "メールアドレスを確認する", link },
    code: { label: "または次のコードを入力", digits: code },
    note: `リンクとコードの有効期間は ${validFor}です。${IGNORE}`,
  }),
  recover_password: ({ link, code, validFor }) => ({
    subject: "Lastro のパスワードを再設定",
    heading: "パスワードの再設定",
    paragraphs: ["新しいパスワードの設定のご依頼を受け付けました。"],
    button: { label: "新しいパスワードを設定する", link },
    code: { label: "または次のコードを入力", digits: code },
    note: `リンクとコードの有効期間は ${validFor}です。${IGNORE}`,
  }),
  change_email: ({ link, code, newEmail, validFor }) => ({
    subject: "メールアドレスの変更をご確認ください",
    heading: "アカウントのメールアドレスの変更",
    paragraphs: [
      `${newEmail} をアカウントのメールアドレスにするご依頼を受け付けました。両方のアドレスで確認された後に変更されます。`,
    ],
    button: { label: "変更を確認する", link },
    code: { label: "または次のコードを入力", digits: code },
    note: `リンクとコードの有効期間は ${validFor}です。${IGNORE}`,
  }),
  magic_link: ({ link, code, validFor }) => ({
    subject: "Lastro のログイン用リンク",
    heading: "Lastro にログイン",
    paragraphs: ["パスワードを使わずにアカウントへログインするご依頼を受け付けました。"],
    button: { label: "ログインする", link },
    code: { label: "または次のコードを入力", digits: code },
    note: `リンクとコードの有効期間は ${validFor}です。${IGNORE}`,
  }),
  invite: ({ link, code, validFor }) => ({
    subject: "Lastro へのご招待",
    heading: "招待が届いています",
    paragraphs: [
      "Lastro のアカウントをご用意しました。招待を承諾してログインし、パスワードを設定してください。",
    ],
    button: { label: "招待を承諾する", link },
    code: { label: "または次のコードを入力", digits: code },
    note: `リンクとコードの有効期間は ${validFor}です。お心当たりがない場合は、このメールを無視してください。`,
  }),
  reauthenticate: ({ code, validFor }) => ({
    subject: `${code} は Lastro の認証コードです`,
    heading: "ご本人であることの確認",
    paragraphs: ["アカウントの変更を確認するため、このコードを入力してください。"],
    code: { label: "コード", digits: code },
    note: `コードの有効期間は ${validFor}です。${NEVER_ASK}`,
  }),
  email_changed: ({ oldEmail, newEmail }) => ({
    subject: "アカウントのメールアドレスが変更されました",
    heading: "アカウントのメールアドレスが変更されました",
    paragraphs: [`アカウントのメールアドレスは ${oldEmail} から ${newEmail} に変更されました。`, NOT_YOU],
    note: NEVER_ASK,
  }),
  phone_changed: ({ phone }) => ({
    subject: "アカウントの電話番号が変更されました",
    heading: "アカウントの電話番号が変更されました",
    paragraphs: [`アカウントの電話番号は +${phone} になりました。`, NOT_YOU],
    note: NEVER_ASK,
  }),
  identity_linked: ({ provider }) => ({
    subject: "新しいログイン方法が追加されました",
    heading: "新しいログイン方法が追加されました",
    paragraphs: [`${provider} でもアカウントにログインできるようになりました。`, NOT_YOU],
    note: NEVER_ASK,
  }),
  identity_unlinked: ({ provider }) => ({
    subject: "ログイン方法が解除されました",
    heading: "ログイン方法が解除されました",
    paragraphs: [`${provider} ではアカウントにログインできなくなりました。`, NOT_YOU],
    note: NEVER_ASK,
  }),
  factor_enrolled: ({ factor }) => ({
    subject: "2段階認証が追加されました",
    heading: "2段階認証が追加されました",
    paragraphs: [`アカウントは次の方法でも保護されるようになりました: ${FACTORS[factor]}`, NOT_YOU],
    note: NEVER_ASK,
  }),
  factor_unenrolled: ({ factor }) => ({
    subject: "2段階認証が解除されました",
    heading: "2段階認証が解除されました",
    paragraphs: [`アカウントは次の方法では保護されなくなりました: ${FACTORS[factor]}`, NOT_YOU],
    note: NEVER_ASK,
  }),
  passkey_added: ({ passkey }) => ({
    subject: "パスキーが追加されました",
    heading: "パスキーが追加されました",
    paragraphs: [
      `パスワードなしで、次のパスキーを使ってアカウントにログインできるようになりました：${passkey}。`,
      NOT_YOU,
    ],
    note: NEVER_ASK,
  }),
  passkey_removed: ({ passkey }) => ({
    subject: "パスキーが削除されました",
    heading: "パスキーが削除されました",
    paragraphs: [`次のパスキーではアカウントにログインできなくなりました：${passkey}。`, NOT_YOU],
    note: NEVER_ASK,
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
  session_copied: () => ({
    subject: "セッションを一つ終了しました",
    heading: "セッションを一つ終了しました",
    paragraphs: [
      "お客様のセッションの一つを終了しました。アクセス情報が二か所で同時に使われ、複製された可能性があるためです。",
      "もう一度ログインしてください。他の人が端末を使った可能性がある場合は、パスワードを再設定し、サポートへご連絡ください。",
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
  desk_halted: ({ asset, first, second }) => ({
    subject: `デスク停止：${asset}`,
    heading: `デスクは ${asset} の取引を停止しました`,
    paragraphs: [
      `${asset} の2つの価格情報源が一致していません。一方は ${first}、他方は ${second} です。見積もりの提示も受諾も行いません。`,
      "両者が再び1分間一致すると、デスクは自動的に再開します。状況はデスクの設定で確認できます。",
    ],
    note: NEVER_ASK,
  }),
  desk_exposed: ({ asset, first, second }) => ({
    subject: `デスクの上限到達：${asset}`,
    heading: `デスクの ${asset} が上限に達しました`,
    paragraphs: [
      `24時間の取引は ${first}、上限は ${second} です。見積もりの提示も受諾も行いません。`,
      "上限に余裕ができると、デスクは自動的に再開します。上限の引き上げには管理者2名が必要です。",
    ],
    note: NEVER_ASK,
  }),
  otc_settled: ({ paid, received }) => ({
    subject: "OTC デスクの注文が決済されました",
    heading: `${received} を受け取りました`,
    paragraphs: [`お支払い額: ${paid}。取引明細に記載されています。`],
    note: NEVER_ASK,
  }),
  export_ready: ({ link, until }) => ({
    subject: "データのコピーの準備ができました",
    heading: "データのコピーの準備ができました",
    paragraphs: [
      `お申し込みいただいたデータのコピーができました。${until} までアカウントの設定からダウンロードできます。その後は削除されます。`,
    ],
    button: { label: "データをダウンロード", link },
    note: "お心当たりがない場合は、すぐにパスワードを変更し、ほかのセッションを終了してください。",
  }),
  account_closed: ({ name, years }) => ({
    subject: "アカウントを解約しました",
    heading: `${name} 様、アカウントを解約しました`,
    paragraphs: [
      "ご依頼のとおりアカウントを解約し、すべてのセッションを終了しました。再開はできません。",
      `法律により記録を ${years} 年間保管し、その後削除します。ほかの目的に使うことはありません。`,
    ],
    note: NEVER_ASK,
  }),
  market_notice: ({ title, text, link, stopLink }) => ({
    subject: title,
    heading: title,
    paragraphs: text.split("\n"),
    button: { label: "Lastro で開く", link },
    ...(stopLink === undefined
      ? {}
      : { alarm: { label: "心当たりがない：すべてのアクセスを終了し、出金を取り消す", link: stopLink } }),
    note: "穀物マーケットの設定に基づいてお送りしています。受け取る内容は設定で選べます。",
  }),
};
