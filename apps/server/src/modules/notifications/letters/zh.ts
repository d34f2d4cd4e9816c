import type { Letters } from "../letter.js";
import type { FactorNames } from "../mail.js";

const IGNORE = "如非本人操作，请忽略此邮件：未经确认不会发生任何变更。";
const NEVER_ASK = "Lastro 绝不会通过任何渠道索要您的密码。";
const NOT_YOU = "如非本人操作，请立即重置密码并联系客服。";
const FACTORS: FactorNames = {
  totp: "身份验证器应用",
  phone: "手机验证码",
  webauthn: "安全密钥",
  recovery_code: "恢复码",
};

export const zh: Letters = {
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
  kyc_approved: ({ name }) => ({
    subject: "您的身份验证已通过",
    heading: `${name}，一切就绪`,
    paragraphs: ["您的文件已通过审核。OTC 柜台及其他服务现已开放。"],
    note: NEVER_ASK,
  }),
  kyc_revision: ({ name, reason }) => ({
    subject: "您的身份验证需要补充",
    heading: `${name}，只差一步`,
    paragraphs: ["我们审核了您的文件，需要您重新提交以下内容：", reason],
    note: NEVER_ASK,
  }),
  kyc_refused: ({ name, reason }) => ({
    subject: "您的身份验证未通过",
    heading: `${name}，我们无法通过您的身份验证`,
    paragraphs: ["审核给出的原因：", reason],
    note: NEVER_ASK,
  }),
  pix_received: ({ amount, payer }) => ({
    subject: `收到 Pix：${amount}`,
    heading: `您收到 ${amount}`,
    paragraphs: [`由 ${payer} 通过 Pix 发送，款项已可使用。`],
    note: NEVER_ASK,
  }),
  pix_clawed_back: ({ amount, debited }) => ({
    subject: `Pix 被申诉：退回 ${amount}`,
    heading: "您收到的一笔 Pix 被申诉",
    paragraphs: [
      `根据央行特别退款机制 (MED)，您收到的一笔 Pix 中有 ${amount} 已退回付款人。从您的可用余额扣除 ${debited}，明细见您的账单。`,
    ],
    note: NEVER_ASK,
  }),
  desk_halted: ({ asset, first, second }) => ({
    subject: `柜台已暂停：${asset}`,
    heading: `柜台已停止交易 ${asset}`,
    paragraphs: [
      `${asset} 的两个价格来源互不印证：一个为 ${first}，另一个为 ${second}。目前不提供也不接受任何报价。`,
      "两个来源重新一致一分钟后，柜台会自动恢复。请在柜台设置中查看情况。",
    ],
    note: NEVER_ASK,
  }),
  desk_exposed: ({ asset, first, second }) => ({
    subject: `柜台额度已用完：${asset}`,
    heading: `柜台的 ${asset} 额度已用完`,
    paragraphs: [
      `24 小时内已交易 ${first}，额度为 ${second}。目前不提供也不接受任何报价。`,
      "额度有余量后柜台会自动恢复。提高额度需要两位管理员。",
    ],
    note: NEVER_ASK,
  }),
  otc_settled: ({ paid, received }) => ({
    subject: "您的 OTC 订单已结算",
    heading: `您收到 ${received}`,
    paragraphs: [`支付金额：${paid}。该交易已记入您的对账单。`],
    note: NEVER_ASK,
  }),
  export_ready: ({ link, until }) => ({
    subject: "您的数据副本已准备好",
    heading: "您的数据副本已准备好",
    paragraphs: [`您申请了我们所保存的个人数据副本。您可以在 ${until} 之前从账户设置中下载，之后将被删除。`],
    button: { label: "下载我的数据", link },
    note: "如果不是您本人申请，请立即修改密码并结束其他会话。",
  }),
  account_closed: ({ name, years }) => ({
    subject: "您的账户已注销",
    heading: `${name}，您的账户已注销`,
    paragraphs: [
      "按照您的要求，账户已注销，所有会话均已结束，且无法恢复。",
      `依照法律，我们须将记录保存 ${years} 年，之后予以删除，且不会用于其他目的。`,
    ],
    note: NEVER_ASK,
  }),
  market_notice: ({ title, text, link, stopLink }) => ({
    subject: title,
    heading: title,
    paragraphs: text.split("\n"),
    button: { label: "在 Lastro 中打开", link },
    ...(stopLink === undefined
      ? {}
      : { alarm: { label: "不是我操作：终止所有访问并撤回提现", link: stopLink } }),
    note: "您收到此邮件是因为您在粮食市场的设置中选择了接收。您可以在那里选择接收哪些内容。",
  }),
};
