import type { Letters } from "../letter.js";

const IGNORE = "如非本人操作，请忽略此邮件：未经确认不会发生任何变更。";
const NEVER_ASK = "Lastro 绝不会通过任何渠道索要您的密码。";

export const zh: Letters = {
  confirm_email: ({ link, code }) => ({
    subject: "请确认您的 Lastro 邮箱",
    heading: "只差确认邮箱",
    paragraphs: ["您的账户已创建。请确认此邮箱属于您，以便首次登录。"],
    button: { label: "确认邮箱", link },
    code: { label: "或输入此验证码", digits: code },
    note: `链接和验证码 1 小时内有效。${IGNORE}`,
  }),
  recover_password: ({ link, code }) => ({
    subject: "重置您的 Lastro 密码",
    heading: "重置密码",
    paragraphs: ["我们收到了为您的账户设置新密码的请求。"],
    button: { label: "设置新密码", link },
    code: { label: "或输入此验证码", digits: code },
    note: `链接和验证码 1 小时内有效。${IGNORE}`,
  }),
  change_email: ({ link, code, newEmail }) => ({
    subject: "确认更换邮箱",
    heading: "更换账户邮箱",
    paragraphs: [`我们收到了将 ${newEmail} 设为您账户邮箱的请求。两个邮箱都确认后才会更换。`],
    button: { label: "确认更换", link },
    code: { label: "或输入此验证码", digits: code },
    note: `链接和验证码 1 小时内有效。${IGNORE}`,
  }),
  password_changed: () => ({
    subject: "您的密码已更改",
    heading: "您的密码已更改",
    paragraphs: ["您的账户密码刚刚更改，其他会话已结束。", "如非本人操作，请立即重置密码并联系客服。"],
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
  otc_settled: ({ paid, received }) => ({
    subject: "您的 OTC 订单已结算",
    heading: `您收到 ${received}`,
    paragraphs: [`支付金额：${paid}。该交易已记入您的对账单。`],
    note: NEVER_ASK,
  }),
};
