import { type MarketWords, when } from "./words.js";

const until = (due: string) => when(due, (at) => `截止时间：${at}。`);
const because = (reason: string) => when(reason, (words) => `原因：${words}。`);
const at = (place: string) => when(place, (where) => `位置：${where}。`);

export const zh: MarketWords = {
  several: (count) => `粮食市场的 ${count} 条新动态`,
  notices: {
    new_order: ({ offer, other, tonnes, amount, due }) => [
      `新订单：${offer}`,
      `${other} 以 ${amount} 购买了 ${tonnes} 吨 ${offer}。付款已确认，款项已托管。${until(due)}`,
    ],
    order_reserved: ({ offer, other, tonnes, amount, due }) => [
      `新订单：${offer}`,
      `${other} 预留了 ${tonnes} 吨 ${offer}，金额 ${amount}，尚未付款。${until(due)}`,
    ],
    price_proposed: ({ offer, other, tonnes, amount, due }) => [
      `收到价格提议：${offer}`,
      `${other} 提议以 ${amount} 购买 ${tonnes} 吨 ${offer}。在您答复之前，该数量将被预留。${until(due)}`,
    ],
    price_agreed: ({ offer, other, tonnes, amount, due }) => [
      `价格已接受：${offer}`,
      `${other} 同意以 ${amount} 出售 ${tonnes} 吨。${when(due, (at) => `请在 ${at} 之前付款；钱包余额足够时订单会自动付款。`)}`,
    ],
    bid_answered: ({ offer, other, tonnes, price, due }) => [
      `求购有新回复：${offer}`,
      `${other} 以每吨 ${price} 提供 ${tonnes} 吨 ${offer}。${until(due)}`,
    ],
    alert_offer: ({ offer, other, tonnes, price }) => [
      `符合提醒的报价：${offer}`,
      `${other} 以每吨 ${price} 出售 ${tonnes} 吨 ${offer}。`,
    ],
    alert_bid: ({ other, tonnes, price }) => [
      `符合提醒的求购：${other}`,
      `${other} 求购 ${tonnes} 吨，每吨最高 ${price}。`,
    ],
    alert_met: ({ tonnes, price }) => [
      `目标已达成：${tonnes} 吨`,
      `按您每吨 ${price} 的价格出现的数量已达 ${tonnes} 吨。请趁有货时交易。`,
    ],
    counter_offered: ({ offer, other, tonnes, price, amount, due }) => [
      `还价：${offer}`,
      `${other} 提议以每吨 ${price} 成交 ${tonnes} 吨 ${offer}，共 ${amount}。在您答复前数量将保留。${until(due)}`,
    ],
    counter_agreed: ({ offer, other, tonnes, amount, due }) => [
      `价格已接受：${offer}`,
      `${other} 同意以 ${amount} 购买 ${tonnes} 吨。${until(due)}`,
    ],
    order_paid: ({ offer, tonnes, amount, due }) => [
      `付款已确认：${offer}`,
      `${tonnes} 吨的订单已付款：${amount} 已托管。${until(due)}`,
    ],
    pix_returned: ({ offer, received, reason }) => [
      `Pix 已退款：${offer}`,
      `为此订单支付的一笔 ${received} Pix 正在退还给付款人：${reason}。该 Pix 未支付此订单。`,
    ],
    order_accepted: ({ offer, other, tonnes, due }) => [
      `订单已接受：${offer}`,
      `${other} 接受了您 ${tonnes} 吨的订单，正在准备第一批货物。${until(due)}`,
    ],
    order_cancelled: ({ offer, other, tonnes, reason }) => [
      `订单已取消：${offer}`,
      `与 ${other} 的 ${tonnes} 吨订单已取消，数量已退回报价。${because(reason)}`,
    ],
    order_refunded: ({ offer, amount, reason }) => [
      `款项已退回：${offer}`,
      `${amount} 已退回您的钱包。${because(reason)}`,
    ],
    load_shipped: ({ offer, tonnes, tracking }) => [
      `货物已发出：${offer}`,
      `${tonnes} 吨正在运输途中。追踪码：${tracking}。`,
    ],
    load_in_transit: ({ offer, load, tonnes, place }) => [
      `货物运输中：${offer}`,
      `第 ${load} 批货物（${tonnes} 吨）已出发，正在途中。${at(place)}`,
    ],
    load_updated: ({ offer, load, place, count }) => [
      `货物信息已更新：${offer}`,
      `第 ${load} 批货物有 ${count} 条新动态。${at(place)}`,
    ],
    load_arrived: ({ offer, load, tonnes, place }) => [
      `货物已到达：${offer}`,
      `司机报告第 ${load} 批货物（${tonnes} 吨）已到达。${at(place)}生产者申报交付后，验货期限开始计算。`,
    ],
    delivery_declared: ({ offer, tonnes, due }) => [
      `已申报交货：${offer}`,
      `生产者申报已交付 ${tonnes} 吨。请检查重量和质量，然后接受或提出争议。${when(due, (at) => `若在 ${at} 之前没有答复，款项将付给生产者。`)}`,
    ],
    settlement_proposed: ({ offer, other, tonnes, amount, due }) => [
      `收到结算方案：${offer}`,
      `${other} 提议按 ${tonnes} 吨、${amount} 结算该批货物。请接受或提出反方案。${until(due)}`,
    ],
    settlement_agreed: ({ offer, other }) => [
      `结算已接受：${offer}`,
      `${other} 接受了您提出的重量和质量结算方案。`,
    ],
    load_paid: ({ offer, tonnes, amount, fee }) => [
      `款项已放行：${offer}`,
      `您因 ${tonnes} 吨收到 ${amount}，已扣除市场佣金 ${fee}。`,
    ],
    reais_kept: ({ offer, amount, reason }) => [
      `以 USDT 保留：${offer}`,
      `${amount} 未通过 Pix 转出，已保留在您的钱包：${reason}。您可以随时提现。`,
    ],
    accepted_by_time: ({ offer, tonnes, toProducer }) => [
      `检验期已结束：${offer}`,
      `逾期未答复，货物视为接受：生产者因 ${tonnes} 吨收到 ${toProducer}。`,
    ],
    dispute_opened: ({ offer, other, amount, due }) => [
      `已提出争议：${offer}`,
      `${other} 提出了争议。${amount} 继续托管，任何期限都不会动用。${when(due, (at) => `双方可在 ${at} 之前达成协议。`)}`,
    ],
    split_proposed: ({ offer, other, toProducer, toBuyer }) => [
      `收到分配方案：${offer}`,
      `${other} 提议生产者得 ${toProducer}，买家得 ${toBuyer}。`,
    ],
    dispute_mediation: ({ offer, due }) => [
      `争议进入调解：${offer}`,
      `双方未能按期达成协议，现由管理员裁定。${until(due)}`,
    ],
    dispute_decided: ({ offer, toProducer, toBuyer, reason }) => [
      `争议已结束：${offer}`,
      `生产者得 ${toProducer}（未扣市场佣金），买家得 ${toBuyer}。${because(reason)}`,
    ],
    message_received: ({ offer, other, count }) => [
      count === 1 ? `新消息：${offer}` : `${count} 条新消息：${offer}`,
      `${other} 就该订单给您发来消息。请在订单页面查看并回复。`,
    ],
    evidence_added: ({ offer, other, count }) => [
      `新增证据：${offer}`,
      `${other} 为争议添加了 ${count} 个文件。您可以在订单页面查看。`,
    ],
    paper_added: ({ offer, load, count }) => [
      `货物单据：${offer}`,
      `第 ${load} 批货物新增了 ${count} 份单据，请在订单页面查看。`,
    ],
    reminder: ({ offer, action, due, otherwise }) => [
      `期限提醒：${offer}`,
      `请在 ${due} 之前${action}。${otherwise}`,
    ],
    deposit_credited: ({ amount, fee, network }) => [
      "充值已入账",
      `${amount} 已通过 ${network} 网络记入您的钱包，已扣除手续费 ${fee}。`,
    ],
    deposit_suspended: ({ amount, network }) => [
      "充值审核中",
      `${amount} 已通过 ${network} 网络到账，但与充值要求不符。工作人员会核查并作出决定。`,
    ],
    deposit_displaced: ({ amount, network }) => [
      "充值已冻结",
      `${network} 网络不再显示您已入账的 ${amount} 充值。钱包中的剩余部分已冻结，在其重新出现或工作人员作出决定之前不能提现。`,
    ],
    deposit_restored: ({ amount, network }) => [
      "充值已解冻",
      `${network} 网络重新显示了您的 ${amount} 充值，不再因此冻结任何金额。`,
    ],
    deposit_written_off: ({ amount, network }) => [
      "充值已核销",
      `您的 ${amount} 充值未再出现在 ${network} 网络上，已被核销：其剩余部分已从您的钱包扣除，不再影响您提现。`,
    ],
    withdrawal_cooling: ({ amount, due }) => [
      "提现至新的收款方",
      `您的账户申请了 ${amount} 至新地址或新 Pix 密钥（或在更改 CPF/CNPJ 之后）的提现，将于 ${due} 之后发出。如非本人操作，请在提现页面撤回并更改密码。`,
    ],
    withdrawal_sent: ({ amount }) => ["提现已发出", `您 ${amount} 的提现已发出，正在等待确认。`],
    withdrawal_paid: ({ amount, received }) => [
      "提现已到账",
      `您 ${amount} 的提现已确认。${when(received, (reais) => `您收到 ${reais}。`)}`,
    ],
    withdrawal_refused: ({ amount, reason }) => [
      "提现被拒绝",
      `您 ${amount} 的提现未获批准，款项已退回钱包。${because(reason)}`,
    ],
    withdrawal_failed: ({ amount, reason }) => [
      "提现未完成",
      `您 ${amount} 的提现无法支付，款项已退回钱包。${because(reason)}`,
    ],
    withdrawal_returned: ({ amount }) => [
      "提现被退回",
      `您 ${amount} 提现的 Pix 收款方已将款项退回，退回的金额已重新计入您的钱包。`,
    ],
    tax_id_changed: () => [
      "CPF 或 CNPJ 已更改",
      "您账户的 CPF 或 CNPJ 已更改。一天之内不会发出任何 Pix 提现。如非本人操作，请立即更改密码（其他会话将结束），然后在提现页面撤回待处理的提现。",
    ],
    verification_approved: () => [
      "您已通过验证",
      "您的文件已审核通过。“已验证”标识现会显示在报价和订单中您的姓名旁。",
    ],
    verification_refused: ({ reason }) => [
      "验证被拒绝",
      `您的文件已审核，验证被拒绝。${because(reason)}您可以在个人资料中提交其他文件。`,
    ],
    verification_lapsed: () => [
      "验证已失效",
      "您账户的姓名、CPF 或 CNPJ 已更改，原有验证不再有效。请在个人资料中重新提交文件。",
    ],
    email_changed: () => [
      "电子邮箱已更改",
      "您的账户已使用另一个经验证码确认的电子邮箱。如非本人操作，请点击下方链接：它会结束所有会话，并使密码无法再打开账户。",
    ],
    second_factor_reset: ({ reason }) => [
      "两步验证已重置",
      `应您向客服提出的请求，两名管理员移除了您的第二重验证和通行密钥，并结束了您的会话。${because(reason)}请用密码登录并重新开启。如非您本人请求，请点击下方链接。`,
    ],
    api_key_created: ({ program }) => [
      `已创建 API 密钥：${program}`,
      "持有该密钥的程序可以在其权限范围内操作您的账户。如果不是您本人操作，请吊销密钥，立即修改密码并联系客服。",
    ],
    api_key_revoked: ({ program }) => [
      `已吊销 API 密钥：${program}`,
      "该密钥已失效。使用它的程序需要更换密钥。",
    ],
    webhook_disabled: ({ program }) => [
      "一个 Webhook 已停用",
      `${program} 不再接收消息，或已连续失败五天。事件会保留 90 天：请启用该 Webhook 并重新发送缺失的消息。`,
    ],
    member_joined: ({ other }) => [
      `${other} 已加入团队`,
      `${other} 已接受邀请，现在按您分配的角色代表企业操作。您可以在团队页面更改角色、暂停或移除此人。`,
    ],
    member_left: ({ other }) => [`${other} 已离开团队`, `${other} 已离开团队，不再代表企业操作。`],
    report_ready: ({ file, period, due }) => [
      `报表已就绪：${file}`,
      `文件 ${file}（${period}）已生成。请在 ${due} 之前到报表页面下载。`,
    ],
    report_failed: ({ file, period }) => [
      `报表未能生成：${file}`,
      `文件 ${file}（${period}）未能生成。请到报表页面重新申请。`,
    ],
  },
  cancelReasons: {
    buyer: "买家取消",
    producer: "生产者取消",
    declined: "生产者拒绝",
    approval_timed_out: "生产者未按期答复",
    first_load_timed_out: "未按期发货",
    proposal_timed_out: "提议未按期得到答复",
    not_paid: "未按期付款",
    dispute: "争议结束后取消",
  },
  pixReasons: {
    late: "到账时报价已过期",
    wrong_amount: "金额与应付金额不符",
    already_paid: "订单已付款",
    order_closed: "订单已不再等待付款",
    desk_refused: "交易台无法兑换该款项",
  },
  keptReasons: {
    no_rate: "交易台没有 USDT 的雷亚尔报价",
    below_minimum: "金额低于 Pix 最低限额 R$ 50.00",
    no_key: "没有以您的 CPF 或 CNPJ 注册的 Pix 密钥",
    no_directory: "Pix 目录未答复",
    spent: "余额已被使用",
    refused: "无法通过 Pix 提现",
  },
  actions: {
    answer_proposal: "答复价格提议",
    pay_order: "支付订单",
    accept_order: "接受或拒绝订单",
    ship_first_load: "发出第一批货物",
    ship_rest: "发出剩余货物",
    declare_delivery: "申报交货",
    inspect: "检查并接受交货",
    answer_settlement: "答复结算方案",
    agree_on_split: "就分配达成协议",
    rule_on_dispute: "裁定争议",
  },
  consequences: {
    refund_buyer: "逾期后，托管款项将退回买家。",
    refund_rest: "逾期后，未发货部分的款项将退回买家。",
    release_as_settled: "逾期后，将按每批货物的最后一次结算付款给生产者。",
    cancel_order: "逾期后，订单将取消，数量退回报价。",
    mediation: "逾期后，由管理员裁定。",
    nothing: "",
  },
  periods: {
    "7days": "最近 7 天",
    "30days": "最近 30 天",
    "90days": "最近 90 天",
    "1year": "最近一年",
  },
};
