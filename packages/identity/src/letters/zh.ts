import type { FactorNames, IdentityLetters } from "./mail-data.js";

const IGNORE = "如非本人操作，请忽略此邮件：未经确认不会发生任何变更。";
const NEVER_ASK = "Lastro 绝不会通过任何渠道索要您的密码。";
const NOT_YOU = "如非本人操作，请立即重置密码并联系客服。";
const FACTORS: FactorNames = {
  totp: "身份验证器应用",
  phone: "手机验证码",
  webauthn: "安全密钥",
  recovery_code: "恢复码",
};

export const zh: IdentityLetters = {
  confirm_email: ({ link, code, validFor }) => ({
    subject: "请确认您的 Lastro 邮箱",
    heading: "只差确认邮箱",
    paragraphs: ["您的账户已创建。请确认此邮箱属于您，以便首次登录。"],
    button: { label: "确认邮箱", link },
    code: { label: "或输入此验证码", digits: code },
    note: `链接和验证码 ${validFor} 内有效。${IGNORE}`,
  }),
  recover_password: ({ link, code, validFor }) => ({
    subject: "重置您的 Lastro 密码",
    heading: "重置密码",
    paragraphs: ["我们收到了为您的账户设置新密码的请求。"],
    button: { label: "设置新密码", link },
    code: { label: "或输入此验证码", digits: code },
    note: `链接和验证码 ${validFor} 内有效。${IGNORE}`,
  }),
  change_email: ({ link, code, newEmail, validFor }) => ({
    subject: "确认更换邮箱",
    heading: "更换账户邮箱",
    paragraphs: [`我们收到了将 ${newEmail} 设为您账户邮箱的请求。两个邮箱都确认后才会更换。`],
    button: { label: "确认更换", link },
    code: { label: "或输入此验证码", digits: code },
    note: `链接和验证码 ${validFor} 内有效。${IGNORE}`,
  }),
  magic_link: ({ link, code, validFor }) => ({
    subject: "您的 Lastro 登录链接",
    heading: "登录 Lastro",
    paragraphs: ["我们收到了免密码登录您账户的请求。"],
    button: { label: "登录", link },
    code: { label: "或输入此验证码", digits: code },
    note: `链接和验证码 ${validFor} 内有效。${IGNORE}`,
  }),
  invite: ({ link, code, validFor }) => ({
    subject: "您的 Lastro 邀请",
    heading: "您收到了邀请",
    paragraphs: ["Lastro 已为您准备好账户。接受邀请即可登录并设置密码。"],
    button: { label: "接受邀请", link },
    code: { label: "或输入此验证码", digits: code },
    note: `链接和验证码 ${validFor} 内有效。如果您并未期待此邀请，请忽略此邮件。`,
  }),
  reauthenticate: ({ code, validFor }) => ({
    subject: `${code} 是您的 Lastro 验证码`,
    heading: "请确认是您本人",
    paragraphs: ["请使用此验证码确认您正在对账户进行的更改。"],
    code: { label: "验证码", digits: code },
    note: `验证码 ${validFor} 内有效。${NEVER_ASK}`,
  }),
  email_changed: ({ oldEmail, newEmail }) => ({
    subject: "您的账户邮箱已更改",
    heading: "您的账户邮箱已更改",
    paragraphs: [`您的账户邮箱原为 ${oldEmail}，现为 ${newEmail}。`, NOT_YOU],
    note: NEVER_ASK,
  }),
  phone_changed: ({ phone }) => ({
    subject: "您的账户电话已更改",
    heading: "您的账户电话已更改",
    paragraphs: [`您的账户电话现为 +${phone}。`, NOT_YOU],
    note: NEVER_ASK,
  }),
  identity_linked: ({ provider }) => ({
    subject: "已关联新的登录方式",
    heading: "已关联新的登录方式",
    paragraphs: [`现在也可以通过 ${provider} 登录您的账户。`, NOT_YOU],
    note: NEVER_ASK,
  }),
  identity_unlinked: ({ provider }) => ({
    subject: "已解除一种登录方式",
    heading: "已解除一种登录方式",
    paragraphs: [`您的账户不能再通过 ${provider} 登录。`, NOT_YOU],
    note: NEVER_ASK,
  }),
  factor_enrolled: ({ factor }) => ({
    subject: "已添加两步验证",
    heading: "已添加两步验证",
    paragraphs: [`您的账户现在还受到以下方式保护：${FACTORS[factor]}。`, NOT_YOU],
    note: NEVER_ASK,
  }),
  factor_unenrolled: ({ factor }) => ({
    subject: "已移除两步验证",
    heading: "已移除两步验证",
    paragraphs: [`您的账户不再受到以下方式保护：${FACTORS[factor]}。`, NOT_YOU],
    note: NEVER_ASK,
  }),
  passkey_added: ({ passkey }) => ({
    subject: "已添加通行密钥",
    heading: "已添加通行密钥",
    paragraphs: [`现在无需密码即可使用以下通行密钥登录您的账户：${passkey}。`, NOT_YOU],
    note: NEVER_ASK,
  }),
  passkey_removed: ({ passkey }) => ({
    subject: "已移除通行密钥",
    heading: "已移除通行密钥",
    paragraphs: [`以下通行密钥不能再用于登录您的账户：${passkey}。`, NOT_YOU],
    note: NEVER_ASK,
  }),
  password_changed: () => ({
    subject: "您的密码已更改",
    heading: "您的密码已更改",
    paragraphs: ["您的账户密码刚刚更改，其他会话已结束。", "如非本人操作，请立即重置密码并联系客服。"],
    note: NEVER_ASK,
  }),
  session_copied: () => ({
    subject: "您的一个会话已结束",
    heading: "您的一个会话已结束",
    paragraphs: [
      "我们结束了您的一个会话：它的访问凭证同时在两处使用，可能已被他人复制。",
      "请重新登录。如果他人可能用过您的设备，请重置密码并联系客服。",
    ],
    note: NEVER_ASK,
  }),
};
