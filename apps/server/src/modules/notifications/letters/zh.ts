import type { BankLetters } from "./mail-data.js";

const NEVER_ASK = "Lastro 绝不会通过任何渠道索要您的密码。";

export const zh: BankLetters = {
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
  notice: ({ title, text }) => ({
    subject: title,
    heading: title,
    paragraphs: [text],
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
  support_pass: ({ link, hours }) => ({
    subject: "联系客服的链接",
    heading: "无需登录即可联系客服",
    paragraphs: [
      `我们收到使用此邮箱联系客服的请求。链接 ${hours} 小时内有效，仅可打开与客服的对话，无法访问账户或余额。`,
    ],
    button: { label: "联系客服", link },
    note: "如果不是您本人操作，请忽略此邮件。Lastro 绝不会索要您的密码。",
  }),
  vault_invitation: ({ guardian, client, link, until }) => ({
    subject: `${client} 邀请您担任 Lastro 保险库的守护人`,
    heading: `${guardian}，${client} 信任您`,
    paragraphs: [
      "保险库中的加密货币需经过等待期才能取出。每次取出申请时，守护人都会收到一封含取消链接的邮件，无需开户。",
      `守护人无法接触余额或账户，也无需任何费用。邀请有效期至 ${until}。`,
    ],
    button: { label: "回复邀请", link },
    note: "如果您不认识此人，请忽略本邮件。Lastro 绝不会通过任何渠道索要您的密码或金钱。",
  }),
  vault_withdrawal: ({ guardian, client, link, readyAt }) => ({
    subject: `${client} 的保险库有取出申请`,
    heading: `${guardian}，有人申请从 ${client} 的保险库取出款项`,
    paragraphs: [
      `自 ${readyAt} 起可确认取出。请通过您已知的渠道联系 ${client}，确认申请是否由其本人提出。`,
      "如果不是，或对方受到胁迫，请通过链接取消：款项将留在保险库中。",
    ],
    button: { label: "查看申请", link },
    note: "守护人不会获知金额。Lastro 绝不会通过任何渠道索要您的密码或金钱。",
  }),
  vault_guardian_leaving: ({ guardian, client, leavesAt }) => ({
    subject: `您将不再担任 ${client} 保险库的守护人`,
    heading: `${guardian}，${client} 申请结束您的守护`,
    paragraphs: [
      `在 ${leavesAt} 之前，您仍会收到通知并可取消取出申请。如觉异常，请通过您已知的渠道联系 ${client}。`,
    ],
    note: "Lastro 绝不会通过任何渠道索要您的密码或金钱。",
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
  market_email_code: ({ code }) => ({
    subject: `您的确认码是 ${code}`,
    heading: "确认您的电子邮箱",
    paragraphs: [
      `请在粮食市场中输入确认码 ${code}。该码仅可使用一次，15 分钟内有效。`,
      "如非您本人申请，请忽略此邮件，切勿将确认码告诉任何人。",
    ],
    note: NEVER_ASK,
  }),
  market_invitation: ({ company, link }) => ({
    subject: `${company} 邀请您加入团队`,
    heading: `${company} 的团队邀请`,
    paragraphs: [
      `${company} 希望您使用自己的登录账号，在 Lastro 粮食市场代表企业操作。`,
      "请点击下方按钮接受邀请并设置密码。邀请仅可使用一次，7 天内有效。",
    ],
    button: { label: "接受邀请", link },
    note: "如果您不认识该企业，请忽略此邮件，不会有任何影响。",
  }),
  market_member_removed: ({ company }) => ({
    subject: `您已不再是 ${company} 团队的成员`,
    heading: `已离开 ${company} 的团队`,
    paragraphs: [`${company} 已将您移出其在 Lastro 粮食市场的团队。您的登录已终止，相关数据已删除。`],
    note: "如对此有疑问，请联系该企业。",
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
