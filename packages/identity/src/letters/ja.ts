import type { FactorNames, IdentityLetters } from "./mail-data.js";

const IGNORE = "お心当たりがない場合は、このメールを無視してください。確認しない限り何も変わりません。";
const NEVER_ASK = "Lastro がパスワードをお尋ねすることは、いかなる手段でもありません。";
const NOT_YOU = "お心当たりがない場合は、すぐにパスワードを再設定し、サポートへご連絡ください。";
const FACTORS: FactorNames = {
  totp: "認証アプリ",
  phone: "電話番号へのコード",
  webauthn: "セキュリティキー",
  recovery_code: "リカバリーコード",
};

export const ja: IdentityLetters = {
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
};
