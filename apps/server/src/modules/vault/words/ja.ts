import type { VaultWords } from "./words.js";

const NOT_YOU =
  "心当たりがない場合は、すぐに申請をキャンセルし、パスワードを再設定して、サポートにご連絡ください。";

export const ja: VaultWords = {
  withdrawal: {
    requested: ({ amount, readyAt }) => ({
      title: `保管庫からの取り出し申請: ${amount}`,
      text: `${readyAt} から確定できます。見守り人に通知しました。${NOT_YOU}`,
    }),
    ready: ({ amount, expiresAt }) => ({
      title: `待機期間が終わりました: 保管庫の ${amount} が確定を待っています`,
      text: `${expiresAt} までに第二要素で確定してください。${NOT_YOU}`,
    }),
    completed: ({ amount }) => ({
      title: `保管庫から取り出しました: ${amount}`,
      text: "ウォレットで利用できます。心当たりがない場合は、すぐにパスワードを再設定して、サポートにご連絡ください。",
    }),
    cancelled: ({ amount }) => ({
      title: `保管庫からの取り出しをキャンセルしました: ${amount}`,
      text: "申請をキャンセルしました。残高は保管庫に残っています。",
    }),
    cancelled_by_guardian: ({ amount, guardian }) => ({
      title: `${guardian} さんが保管庫からの ${amount} の取り出しをキャンセルしました`,
      text: "残高は保管庫に残っています。ご自身の申請であれば、相手と話し合ってから改めて申請してください。そうでなければ、パスワードを再設定して、サポートにご連絡ください。",
    }),
    expired: ({ amount }) => ({
      title: `保管庫からの取り出しは確定されませんでした: ${amount}`,
      text: "確定の期限が過ぎました。残高は保管庫に残っています。取り出すには、改めて申請してください。",
    }),
  },
  guardian: {
    invited: ({ name, at }) => ({
      title: `${name} さんに見守り人の招待を送りました`,
      text: `招待の有効期限は ${at} です。心当たりがない場合は、パスワードを再設定して、サポートにご連絡ください。`,
    }),
    confirmed: ({ name }) => ({
      title: `${name} さんが保管庫の見守り人を引き受けました`,
      text: "今後、取り出しの申請ごとにメールが届き、キャンセルできます。",
    }),
    declined: ({ name }) => ({
      title: `${name} さんは保管庫の見守り人を辞退しました`,
      text: "信頼できる別の方を招待してください。",
    }),
    removed: ({ name }) => ({
      title: `見守り人の招待を取り消しました: ${name}`,
      text: "相手が受け取ったリンクは無効になりました。",
    }),
    leaving: ({ name, at }) => ({
      title: `${name} さんは保管庫の見守り人ではなくなります`,
      text: `${at} までは引き続き通知が届きます。心当たりがない場合は、パスワードを再設定して、サポートにご連絡ください。`,
    }),
  },
  delay: {
    changed: ({ hours }) => ({
      title: `保管庫の待機期間: ${hours} 時間`,
      text: "新しい待機期間は、今後の取り出し申請に適用されます。",
    }),
    to_change: ({ hours, from }) => ({
      title: `保管庫の待機期間が ${hours} 時間に短くなります`,
      text: `${from} から適用されます。心当たりがない場合は、現在の待機期間を選び直し、パスワードを再設定して、サポートにご連絡ください。`,
    }),
  },
};
