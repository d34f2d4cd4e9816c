import { type MarketWords, when } from "./words.js";

const until = (due: string) => when(due, (at) => `期限は ${at} です。`);
const because = (reason: string) => when(reason, (words) => `理由：${words}。`);
const at = (place: string) => when(place, (where) => `場所：${where}。`);

export const ja: MarketWords = {
  several: (count) => `穀物マーケットのお知らせ ${count} 件`,
  notices: {
    new_order: ({ offer, other, tonnes, amount, due }) => [
      `新しい注文：${offer}`,
      `${other} さんが ${offer} を ${tonnes} t、${amount} で購入しました。支払いは確認済みで、代金はエスクローにあります。${until(due)}`,
    ],
    order_reserved: ({ offer, other, tonnes, amount, due }) => [
      `新しい注文：${offer}`,
      `${other} さんが ${offer} を ${tonnes} t、${amount} で予約しました。まだ支払われていません。${until(due)}`,
    ],
    price_proposed: ({ offer, other, tonnes, amount, due }) => [
      `価格の提案：${offer}`,
      `${other} さんが ${offer} を ${tonnes} t、${amount} で購入したいと提案しています。回答まで数量は取り置かれます。${until(due)}`,
    ],
    price_agreed: ({ offer, other, tonnes, amount, due }) => [
      `価格の承諾：${offer}`,
      `${other} さんが ${tonnes} t を ${amount} で売ることに同意しました。${when(due, (at) => `${at} までに支払ってください。ウォレットに残高があれば自動的に支払われます。`)}`,
    ],
    bid_answered: ({ offer, other, tonnes, price, due }) => [
      `買い希望への回答：${offer}`,
      `${other} さんが ${offer} を ${tonnes} t、1 t あたり ${price} で提示しています。${until(due)}`,
    ],
    alert_offer: ({ offer, other, tonnes, price }) => [
      `アラートに合うオファー：${offer}`,
      `${other} さんが ${offer} を ${tonnes} t、1 t あたり ${price} で販売しています。`,
    ],
    alert_bid: ({ other, tonnes, price }) => [
      `アラートに合う買い希望：${other}`,
      `${other} さんが ${tonnes} t を探しています。1 t あたり最大 ${price} です。`,
    ],
    alert_met: ({ tonnes, price }) => [
      `目標に達しました：${tonnes} t`,
      `1 t あたり ${price} の条件で見つかった数量が ${tonnes} t に達しました。在庫があるうちにお取引ください。`,
    ],
    counter_offered: ({ offer, other, tonnes, price, amount, due }) => [
      `対案：${offer}`,
      `${other} さんが ${offer} を ${tonnes} t、1 t あたり ${price}（合計 ${amount}）で提案しています。回答まで数量は取り置かれます。${until(due)}`,
    ],
    counter_agreed: ({ offer, other, tonnes, amount, due }) => [
      `価格の承諾：${offer}`,
      `${other} さんが ${tonnes} t を ${amount} で購入することに同意しました。${until(due)}`,
    ],
    order_paid: ({ offer, tonnes, amount, due }) => [
      `支払い確認：${offer}`,
      `${tonnes} t の注文が支払われ、${amount} がエスクローにあります。${until(due)}`,
    ],
    pix_returned: ({ offer, received, reason }) => [
      `Pix を返金します：${offer}`,
      `この注文への ${received} の Pix は支払者に返金中です（${reason}）。この Pix では注文は支払われていません。`,
    ],
    order_accepted: ({ offer, other, tonnes, due }) => [
      `注文が承認されました：${offer}`,
      `${other} さんが ${tonnes} t の注文を承認し、最初の出荷を準備しています。${until(due)}`,
    ],
    order_cancelled: ({ offer, other, tonnes, reason }) => [
      `注文の取り消し：${offer}`,
      `${other} さんとの ${tonnes} t の注文は取り消され、数量はオファーに戻りました。${because(reason)}`,
    ],
    order_refunded: ({ offer, amount, reason }) => [
      `返金：${offer}`,
      `${amount} がウォレットに戻りました。${because(reason)}`,
    ],
    load_shipped: ({ offer, tonnes, tracking }) => [
      `出荷：${offer}`,
      `${tonnes} t が輸送中です。追跡コード：${tracking}。`,
    ],
    load_in_transit: ({ offer, load, tonnes, place }) => [
      `荷が輸送中：${offer}`,
      `荷 ${load}（${tonnes} t）が出発し、輸送中です。${at(place)}`,
    ],
    load_updated: ({ offer, load, place, count }) => [
      `荷の情報を更新：${offer}`,
      `荷 ${load} について新しい情報が ${count} 件あります。${at(place)}`,
    ],
    load_arrived: ({ offer, load, tonnes, place }) => [
      `荷が到着：${offer}`,
      `ドライバーから、荷 ${load}（${tonnes} t）が到着したとの連絡がありました。${at(place)}検品期間は、生産者が納品を申告した時点から始まります。`,
    ],
    delivery_declared: ({ offer, tonnes, due }) => [
      `納品の申告：${offer}`,
      `生産者が ${tonnes} t の納品を申告しました。重量と品質を確認し、受け入れるか異議を申し立ててください。${when(due, (at) => `${at} までに回答がなければ、生産者に支払われます。`)}`,
    ],
    settlement_proposed: ({ offer, other, tonnes, amount, due }) => [
      `精算の提案：${offer}`,
      `${other} さんが ${tonnes} t、${amount} での精算を提案しています。承諾するか対案を出してください。${until(due)}`,
    ],
    settlement_agreed: ({ offer, other }) => [
      `精算の承諾：${offer}`,
      `${other} さんが、あなたの提案した重量と品質の精算を承諾しました。`,
    ],
    load_paid: ({ offer, tonnes, amount, fee }) => [
      `支払いの実行：${offer}`,
      `${tonnes} t に対して ${amount} を受け取りました（市場手数料 ${fee} 差引後）。`,
    ],
    reais_kept: ({ offer, amount, reason }) => [
      `USDT のまま保管：${offer}`,
      `${amount} は Pix で送金されず、ウォレットに残っています（${reason}）。いつでも出金できます。`,
    ],
    accepted_by_time: ({ offer, tonnes, toProducer }) => [
      `検査期間の終了：${offer}`,
      `期限内に回答がなかったため受け入れとなり、生産者は ${tonnes} t に対して ${toProducer} を受け取りました。`,
    ],
    dispute_opened: ({ offer, other, amount, due }) => [
      `異議の申し立て：${offer}`,
      `${other} さんが異議を申し立てました。${amount} はエスクローに留まり、どの期限でも動きません。${when(due, (at) => `${at} まで双方で合意できます。`)}`,
    ],
    split_proposed: ({ offer, other, toProducer, toBuyer }) => [
      `分配の提案：${offer}`,
      `${other} さんは、生産者に ${toProducer}、買い手に ${toBuyer} を提案しています。`,
    ],
    dispute_mediation: ({ offer, due }) => [
      `異議の調停：${offer}`,
      `期限内に合意がなかったため、管理者が裁定します。${until(due)}`,
    ],
    dispute_decided: ({ offer, toProducer, toBuyer, reason }) => [
      `異議の終結：${offer}`,
      `生産者に ${toProducer}（市場手数料差引前）、買い手に ${toBuyer}。${because(reason)}`,
    ],
    message_received: ({ offer, other, count }) => [
      count === 1 ? `新しいメッセージ：${offer}` : `新しいメッセージ ${count} 件：${offer}`,
      `${other} さんから注文についてメッセージが届きました。注文のページで確認し、返信してください。`,
    ],
    evidence_added: ({ offer, other, count }) => [
      `証拠の追加：${offer}`,
      `${other} さんが紛争にファイルを ${count} 件追加しました。注文のページで確認できます。`,
    ],
    paper_added: ({ offer, load, count }) => [
      `荷の書類：${offer}`,
      `荷 ${load} に書類が ${count} 件追加されました。注文ページでご確認ください。`,
    ],
    reminder: ({ offer, action, due, otherwise }) => [
      `期限のお知らせ：${offer}`,
      `${due} までに${action}必要があります。${otherwise}`,
    ],
    deposit_credited: ({ amount, fee, network }) => [
      "入金されました",
      `${network} ネットワークから ${amount} がウォレットに入金されました（手数料 ${fee} 差引後）。`,
    ],
    deposit_suspended: ({ amount, network }) => [
      "入金を確認中",
      `${network} ネットワークから ${amount} が届きましたが、入金の条件と一致しません。担当者が確認して判断します。`,
    ],
    deposit_displaced: ({ amount, network }) => [
      "入金を凍結しました",
      `入金済みの ${amount} が ${network} ネットワークに表示されなくなりました。ウォレットに残る分は凍結され、再び表示されるか担当者が判断するまで出金できません。`,
    ],
    deposit_restored: ({ amount, network }) => [
      "入金の凍結を解除しました",
      `${amount} の入金が ${network} ネットワークに再び表示されました。この入金による凍結はもうありません。`,
    ],
    deposit_written_off: ({ amount, network }) => [
      "入金を償却しました",
      `${amount} の入金は ${network} ネットワークに再び表示されなかったため償却されました。残っていた分はウォレットから差し引かれ、この入金が出金を妨げることはもうありません。`,
    ],
    withdrawal_cooling: ({ amount, due }) => [
      "新しい送金先への出金",
      `あなたのアカウントから、新しいアドレスもしくは Pix キー宛て、または CPF・CNPJ の変更直後の ${amount} の出金が依頼され、${due} 以降に送金されます。心当たりがない場合は、出金ページで取り下げ、パスワードを変更してください。`,
    ],
    withdrawal_sent: ({ amount }) => ["出金を送信", `${amount} の出金を送信しました。確認を待っています。`],
    withdrawal_paid: ({ amount, received }) => [
      "出金の完了",
      `${amount} の出金が確認されました。${when(received, (reais) => `${reais} を受け取りました。`)}`,
    ],
    withdrawal_refused: ({ amount, reason }) => [
      "出金の却下",
      `${amount} の出金は承認されず、ウォレットに戻りました。${because(reason)}`,
    ],
    withdrawal_failed: ({ amount, reason }) => [
      "出金できませんでした",
      `${amount} の出金は支払えず、ウォレットに戻りました。${because(reason)}`,
    ],
    withdrawal_returned: ({ amount }) => [
      "出金が返金されました",
      `${amount} の出金の Pix を受取人が返金しました。戻った金額はウォレットに反映されています。`,
    ],
    tax_id_changed: () => [
      "CPF または CNPJ の変更",
      "アカウントの CPF または CNPJ が変更されました。1日間、Pix による出金は行われません。心当たりがない場合は、すぐにパスワードを変更してください（他のセッションは終了します）。その後、出金ページで保留中の出金を取り下げてください。",
    ],
    verification_approved: () => [
      "本人確認が完了しました",
      "書類の確認が完了しました。オファーと注文では、お名前の横に「確認済み」と表示されます。",
    ],
    verification_refused: ({ reason }) => [
      "本人確認が却下されました",
      `書類を確認した結果、本人確認は却下されました。${because(reason)}プロフィールから別の書類を送信できます。`,
    ],
    verification_lapsed: () => [
      "本人確認が失効しました",
      "アカウントの氏名、CPFまたはCNPJが変更されたため、本人確認は無効になりました。プロフィールから書類を再送してください。",
    ],
    email_changed: () => [
      "メールアドレスが変更されました",
      "アカウントのメールアドレスが、コードで確認された別のものに変わりました。心当たりがない場合は下のリンクを開いてください。すべてのセッションが終了し、パスワードではアカウントを開けなくなります。",
    ],
    second_factor_reset: ({ reason }) => [
      "2段階認証がリセットされました",
      `サポートへのご依頼により、2名の管理者が2段階認証を解除し、パスキーを削除して、セッションを終了しました。${because(reason)}パスワードでログインし、再度有効にしてください。ご依頼でない場合は下のリンクを開いてください。`,
    ],
    api_key_created: ({ program }) => [
      `API キーを作成しました: ${program}`,
      "このキーを持つプログラムは、権限の範囲内でお客様の口座を操作できます。心当たりがない場合は、キーを失効させ、すぐにパスワードを変更して、サポートにご連絡ください。",
    ],
    api_key_revoked: ({ program }) => [
      `API キーを失効しました: ${program}`,
      "このキーは使えなくなりました。利用していたプログラムには別のキーが必要です。",
    ],
    webhook_disabled: ({ program }) => [
      "Webhook が無効になりました",
      `${program} がメッセージを受け取らなくなったか、5日間失敗し続けました。イベントは90日間保存されます。Webhook を有効にして、届かなかったものを再送してください。`,
    ],
    member_joined: ({ other }) => [
      `${other}さんがチームに参加しました`,
      `${other}さんが招待を承認し、付与された役割で会社のために操作できるようになりました。役割の変更、停止、削除はチームのページで行えます。`,
    ],
    member_left: ({ other }) => [
      `${other}さんがチームを離れました`,
      `${other}さんはチームを離れ、会社のために操作できなくなりました。`,
    ],
    report_ready: ({ file, period, due }) => [
      `レポートの準備完了：${file}`,
      `ファイル ${file}（${period}）の準備ができました。${due} までにレポートページからダウンロードしてください。`,
    ],
    report_failed: ({ file, period }) => [
      `レポートを作成できませんでした：${file}`,
      `ファイル ${file}（${period}）を作成できませんでした。レポートページからもう一度依頼してください。`,
    ],
  },
  cancelReasons: {
    buyer: "買い手による取り消し",
    producer: "生産者による取り消し",
    declined: "生産者による辞退",
    approval_timed_out: "生産者が期限内に回答しなかった",
    first_load_timed_out: "期限内に出荷されなかった",
    proposal_timed_out: "期限内に提案への回答がなかった",
    not_paid: "期限内に支払われなかった",
    dispute: "異議の終結による取り消し",
  },
  pixReasons: {
    late: "見積もりの期限後に着金しました",
    wrong_amount: "金額が請求額と異なります",
    already_paid: "注文はすでに支払い済みです",
    order_closed: "注文は支払いを待っていません",
    desk_refused: "デスクで両替できませんでした",
  },
  keptReasons: {
    no_rate: "デスクに USDT のレアル建て見積もりがありませんでした",
    below_minimum: "Pix の最低額 R$ 50.00 を下回っています",
    no_key: "お客様の CPF または CNPJ の Pix キーがありません",
    no_directory: "Pix ディレクトリから応答がありませんでした",
    spent: "残高はすでに使われていました",
    refused: "Pix での出金ができませんでした",
  },
  actions: {
    answer_proposal: "価格の提案に回答する",
    pay_order: "注文を支払う",
    accept_order: "注文を承認または辞退する",
    ship_first_load: "最初の出荷をする",
    ship_rest: "残りを出荷する",
    declare_delivery: "納品を申告する",
    inspect: "納品を確認して受け入れる",
    answer_settlement: "精算の提案に回答する",
    agree_on_split: "分配に合意する",
    rule_on_dispute: "異議を裁定する",
  },
  consequences: {
    refund_buyer: "その後、エスクローの代金は買い手に戻ります。",
    refund_rest: "その後、未発送分の代金は買い手に戻ります。",
    release_as_settled: "その後、各出荷の最後の精算に従って生産者に支払われます。",
    cancel_order: "その後、注文は取り消され、数量はオファーに戻ります。",
    mediation: "その後、管理者が裁定します。",
    nothing: "",
  },
  periods: {
    "7days": "過去7日間",
    "30days": "過去30日間",
    "90days": "過去90日間",
    "1year": "過去1年間",
  },
};
