import type { AccountWords, FactorNames } from "./words.js";

const NOT_YOU = "如非本人操作，请立即重置密码并联系客服。";
const FACTORS: FactorNames = {
  totp: "身份验证器应用",
  phone: "手机验证码",
  webauthn: "安全密钥",
  recovery_code: "恢复码",
};

export const zh: AccountWords = {
  password_changed: () => ({ title: "您的密码已更改", text: `其他会话已结束。${NOT_YOU}` }),
  email_changed: ({ oldEmail, newEmail }) => ({
    title: "您的账户邮箱已更改",
    text: `账户邮箱已由 ${oldEmail} 改为 ${newEmail}。${NOT_YOU}`,
  }),
  phone_changed: ({ phone }) => ({
    title: "您的账户电话已更改",
    text: `您的账户电话现为 +${phone}。${NOT_YOU}`,
  }),
  identity_linked: ({ provider }) => ({
    title: "已关联新的登录方式",
    text: `现在也可以通过 ${provider} 登录您的账户。${NOT_YOU}`,
  }),
  identity_unlinked: ({ provider }) => ({
    title: "已解除一种登录方式",
    text: `您的账户不能再通过 ${provider} 登录。${NOT_YOU}`,
  }),
  factor_enrolled: ({ factor }) => ({
    title: "已添加两步验证",
    text: `您的账户现在还受到以下方式保护：${FACTORS[factor]}。${NOT_YOU}`,
  }),
  factor_unenrolled: ({ factor }) => ({
    title: "已移除两步验证",
    text: `您的账户不再受到以下方式保护：${FACTORS[factor]}。${NOT_YOU}`,
  }),
  passkey_added: ({ passkey }) => ({
    title: "已添加通行密钥",
    text: `现在无需密码即可使用以下通行密钥登录您的账户：${passkey}。${NOT_YOU}`,
  }),
  passkey_removed: ({ passkey }) => ({
    title: "已移除通行密钥",
    text: `以下通行密钥不能再用于登录您的账户：${passkey}。${NOT_YOU}`,
  }),
  session_copied: () => ({
    title: "您的一个会话已结束",
    text: "它的访问凭证同时在两处使用，可能已被他人复制。如果他人可能用过您的设备，请重置密码并联系客服。",
  }),
  export_ready: ({ until }) => ({
    title: "您的数据副本已准备好",
    text: `您可以在 ${until} 之前从账户设置中下载，之后将被删除。`,
  }),
};
