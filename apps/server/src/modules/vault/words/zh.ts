import type { VaultWords } from "./words.js";

const NOT_YOU = "如果不是您本人操作，请立即取消申请、重置密码并联系客服。";

export const zh: VaultWords = {
  withdrawal: {
    requested: ({ amount, readyAt }) => ({
      title: `保险库取出申请：${amount}`,
      text: `自 ${readyAt} 起可确认。已通知您的守护人。${NOT_YOU}`,
    }),
    ready: ({ amount, expiresAt }) => ({
      title: `等待期已结束：保险库中的 ${amount} 等待您确认`,
      text: `请在 ${expiresAt} 前通过双重验证确认。${NOT_YOU}`,
    }),
    completed: ({ amount }) => ({
      title: `已从保险库取出：${amount}`,
      text: "款项已在您的钱包中可用。如果不是您本人操作，请立即重置密码并联系客服。",
    }),
    cancelled: ({ amount }) => ({
      title: `保险库取出已取消：${amount}`,
      text: "您已取消该申请。款项仍在保险库中。",
    }),
    cancelled_by_guardian: ({ amount, guardian }) => ({
      title: `${guardian} 取消了从保险库取出 ${amount} 的申请`,
      text: "款项仍在保险库中。如果申请是您提出的，请与对方沟通后重新申请；否则请重置密码并联系客服。",
    }),
    expired: ({ amount }) => ({
      title: `保险库取出未确认：${amount}`,
      text: "确认期限已过。款项仍在保险库中；如需取出，请重新申请。",
    }),
  },
  guardian: {
    invited: ({ name, at }) => ({
      title: `已向 ${name} 发送守护人邀请`,
      text: `邀请有效期至 ${at}。如果不是您本人操作，请重置密码并联系客服。`,
    }),
    confirmed: ({ name }) => ({
      title: `${name} 已同意担任您保险库的守护人`,
      text: "此后每次取出申请都会以邮件通知对方，对方可取消申请。",
    }),
    declined: ({ name }) => ({
      title: `${name} 拒绝担任您保险库的守护人`,
      text: "请邀请其他您信任的人。",
    }),
    removed: ({ name }) => ({
      title: `守护人邀请已撤回：${name}`,
      text: "对方收到的链接已失效。",
    }),
    leaving: ({ name, at }) => ({
      title: `${name} 将不再担任您保险库的守护人`,
      text: `在 ${at} 之前，对方仍会收到通知。如果不是您本人操作，请重置密码并联系客服。`,
    }),
  },
  delay: {
    changed: ({ hours }) => ({
      title: `保险库等待期：${hours} 小时`,
      text: "新的等待期适用于之后的取出申请。",
    }),
    to_change: ({ hours, from }) => ({
      title: `保险库等待期将缩短为 ${hours} 小时`,
      text: `自 ${from} 起生效。如果不是您本人操作，请重新选择当前等待期、重置密码并联系客服。`,
    }),
  },
};
