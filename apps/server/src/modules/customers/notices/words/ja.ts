import type { AccountWords, FactorNames } from "./words.js";

const NOT_YOU = "お心当たりがない場合は、すぐにパスワードを再設定し、サポートへご連絡ください。";
const FACTORS: FactorNames = {
  totp: "認証アプリ",
  phone: "電話番号へのコード",
  webauthn: "セキュリティキー",
  recovery_code: "リカバリーコード",
};

export const ja: AccountWords = {
  password_changed: () => ({
    title: "パスワードが変更されました",
    text: `他のセッションは終了しました。${NOT_YOU}`,
  }),
  email_changed: ({ oldEmail, newEmail }) => ({
    title: "アカウントのメールアドレスが変更されました",
    text: `メールアドレスは ${oldEmail} から ${newEmail} に変更されました。${NOT_YOU}`,
  }),
  phone_changed: ({ phone }) => ({
    title: "アカウントの電話番号が変更されました",
    text: `アカウントの電話番号は +${phone} になりました。${NOT_YOU}`,
  }),
  identity_linked: ({ provider }) => ({
    title: "新しいログイン方法が追加されました",
    text: `${provider} でもアカウントにログインできるようになりました。${NOT_YOU}`,
  }),
  identity_unlinked: ({ provider }) => ({
    title: "ログイン方法が解除されました",
    text: `${provider} ではアカウントにログインできなくなりました。${NOT_YOU}`,
  }),
  factor_enrolled: ({ factor }) => ({
    title: "2段階認証が追加されました",
    text: `アカウントは次の方法でも保護されるようになりました：${FACTORS[factor]}。${NOT_YOU}`,
  }),
  factor_unenrolled: ({ factor }) => ({
    title: "2段階認証が解除されました",
    text: `アカウントは次の方法では保護されなくなりました：${FACTORS[factor]}。${NOT_YOU}`,
  }),
  passkey_added: ({ passkey }) => ({
    title: "パスキーが追加されました",
    text: `パスワードなしで、次のパスキーを使ってアカウントにログインできるようになりました：${passkey}。${NOT_YOU}`,
  }),
  passkey_removed: ({ passkey }) => ({
    title: "パスキーが削除されました",
    text: `次のパスキーではアカウントにログインできなくなりました：${passkey}。${NOT_YOU}`,
  }),
  session_copied: () => ({
    title: "セッションを一つ終了しました",
    text: "アクセス情報が二か所で同時に使われ、複製された可能性があるためです。他の人が端末を使った可能性がある場合は、パスワードを再設定し、サポートへご連絡ください。",
  }),
  export_ready: ({ until }) => ({
    title: "データのコピーの準備ができました",
    text: `${until} までアカウントの設定からダウンロードできます。その後は削除されます。`,
  }),
};
