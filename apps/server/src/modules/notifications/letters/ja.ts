import type { BankLetters } from "./mail-data.js";

const NEVER_ASK = "Lastro がパスワードをお尋ねすることは、いかなる手段でもありません。";

export const ja: BankLetters = {
  kyc_approved: ({ name }) => ({
    subject: "本人確認が承認されました",
    heading: `${name} 様、準備が整いました`,
    paragraphs: ["書類が承認されました。OTC デスクをはじめ、各サービスをご利用いただけます。"],
    note: NEVER_ASK,
  }),
  kyc_revision: ({ name, reason }) => ({
    subject: "本人確認に修正が必要です",
    heading: `${name} 様、あと少しです`,
    paragraphs: ["書類を確認しました。次の内容を再度お送りください。", reason],
    note: NEVER_ASK,
  }),
  kyc_refused: ({ name, reason }) => ({
    subject: "本人確認は承認されませんでした",
    heading: `${name} 様、本人確認を承認できませんでした`,
    paragraphs: ["審査で示された理由:", reason],
    note: NEVER_ASK,
  }),
  pix_received: ({ amount, payer }) => ({
    subject: `Pix を受け取りました: ${amount}`,
    heading: `${amount} を受け取りました`,
    paragraphs: [`${payer} 様からの Pix です。すでにご利用いただけます。`],
    note: NEVER_ASK,
  }),
  notice: ({ title, text }) => ({
    subject: title,
    heading: title,
    paragraphs: [text],
    note: NEVER_ASK,
  }),
  pix_clawed_back: ({ amount, debited }) => ({
    subject: `Pix の異議申立て: ${amount} が返還されました`,
    heading: "受け取った Pix に異議が申し立てられました",
    paragraphs: [
      `中央銀行の特別返還制度 (MED) により、お受け取りになった Pix のうち ${amount} が支払人に返還されました。ご利用可能残高から ${debited} が差し引かれ、明細に記載されています。`,
    ],
    note: NEVER_ASK,
  }),
  desk_halted: ({ asset, first, second }) => ({
    subject: `デスク停止：${asset}`,
    heading: `デスクは ${asset} の取引を停止しました`,
    paragraphs: [
      `${asset} の2つの価格情報源が一致していません。一方は ${first}、他方は ${second} です。見積もりの提示も受諾も行いません。`,
      "両者が再び1分間一致すると、デスクは自動的に再開します。状況はデスクの設定で確認できます。",
    ],
    note: NEVER_ASK,
  }),
  desk_exposed: ({ asset, first, second }) => ({
    subject: `デスクの上限到達：${asset}`,
    heading: `デスクの ${asset} が上限に達しました`,
    paragraphs: [
      `24時間の取引は ${first}、上限は ${second} です。見積もりの提示も受諾も行いません。`,
      "上限に余裕ができると、デスクは自動的に再開します。上限の引き上げには管理者2名が必要です。",
    ],
    note: NEVER_ASK,
  }),
  otc_settled: ({ paid, received }) => ({
    subject: "OTC デスクの注文が決済されました",
    heading: `${received} を受け取りました`,
    paragraphs: [`お支払い額: ${paid}。取引明細に記載されています。`],
    note: NEVER_ASK,
  }),
  support_pass: ({ link, hours }) => ({
    subject: "サポートへの連絡用リンク",
    heading: "サインインせずにサポートへ連絡できます",
    paragraphs: [
      `このメールアドレスでサポートに連絡したいとのお申し込みを受け付けました。リンクは ${hours} 時間有効で、サポートとの会話だけを開きます。口座や残高にはアクセスできません。`,
    ],
    button: { label: "サポートに連絡", link },
    note: "お心当たりがない場合は、このメールを無視してください。Lastro がパスワードをお尋ねすることはありません。",
  }),
  vault_invitation: ({ guardian, client, link, until }) => ({
    subject: `${client} さんから、Lastro の保管庫の見守り人への招待です`,
    heading: `${guardian} さん、${client} さんがあなたを信頼しています`,
    paragraphs: [
      "保管庫は、待機期間を設けて暗号資産を守ります。取り出しの申請があるたびに、見守り人には申請をキャンセルできるリンクがメールで届きます。口座は必要ありません。",
      `見守り人が残高や口座に触れることはなく、費用もかかりません。招待の有効期限は ${until} です。`,
    ],
    button: { label: "招待に答える", link },
    note: "この方をご存じない場合は、このメールを無視してください。Lastro がパスワードや金銭を求めることは、どの経路でもありません。",
  }),
  vault_withdrawal: ({ guardian, client, link, readyAt }) => ({
    subject: `${client} さんの保管庫から取り出しの申請がありました`,
    heading: `${guardian} さん、${client} さんの保管庫から取り出しの申請がありました`,
    paragraphs: [
      `${readyAt} から確定できるようになります。すでにご存じの連絡手段で ${client} さんに、本人の申請かどうか確かめてください。`,
      "本人のものでない場合や、脅されている場合は、リンクからキャンセルしてください。残高は保管庫に残ります。",
    ],
    button: { label: "申請を見る", link },
    note: "見守り人に金額は知らされません。Lastro がパスワードや金銭を求めることは、どの経路でもありません。",
  }),
  vault_guardian_leaving: ({ guardian, client, leavesAt }) => ({
    subject: `${client} さんの保管庫の見守り人ではなくなります`,
    heading: `${guardian} さん、${client} さんが見守りの終了を申請しました`,
    paragraphs: [
      `${leavesAt} までは引き続き通知が届き、取り出しをキャンセルできます。不審に思われたら、すでにご存じの連絡手段で ${client} さんに確かめてください。`,
    ],
    note: "Lastro がパスワードや金銭を求めることは、どの経路でもありません。",
  }),
  export_ready: ({ link, until }) => ({
    subject: "データのコピーの準備ができました",
    heading: "データのコピーの準備ができました",
    paragraphs: [
      `お申し込みいただいたデータのコピーができました。${until} までアカウントの設定からダウンロードできます。その後は削除されます。`,
    ],
    button: { label: "データをダウンロード", link },
    note: "お心当たりがない場合は、すぐにパスワードを変更し、ほかのセッションを終了してください。",
  }),
  account_closed: ({ name, years }) => ({
    subject: "アカウントを解約しました",
    heading: `${name} 様、アカウントを解約しました`,
    paragraphs: [
      "ご依頼のとおりアカウントを解約し、すべてのセッションを終了しました。再開はできません。",
      `法律により記録を ${years} 年間保管し、その後削除します。ほかの目的に使うことはありません。`,
    ],
    note: NEVER_ASK,
  }),
  market_email_code: ({ code }) => ({
    subject: `確認コードは${code}です`,
    heading: "メールアドレスの確認",
    paragraphs: [
      `穀物市場で確認コード ${code} を入力してください。有効なのは15分間、1回限りです。`,
      "お心当たりがない場合は何もする必要はありません。コードを誰にも教えないでください。",
    ],
    note: NEVER_ASK,
  }),
  market_invitation: ({ company, link }) => ({
    subject: `${company}のチームへの招待`,
    heading: `${company}のチームに招待されました`,
    paragraphs: [
      `${company} が、Lastro の穀物市場でご自身のログインを使って会社のために操作することを依頼しています。`,
      "下のボタンから承認し、パスワードを設定してください。招待は7日間、1回限り有効です。",
    ],
    button: { label: "招待を承認する", link },
    note: "この会社に心当たりがない場合は、このメールを無視してください。何も起こりません。",
  }),
  market_member_removed: ({ company }) => ({
    subject: `${company} のチームから外れました`,
    heading: `${company} のチームから外れました`,
    paragraphs: [
      `${company} が、Lastro の穀物市場のチームからあなたを外しました。ログインは終了し、そのデータは削除されました。`,
    ],
    note: "心当たりがない場合は、会社にお問い合わせください。",
  }),
  market_notice: ({ title, text, link, stopLink }) => ({
    subject: title,
    heading: title,
    paragraphs: text.split("\n"),
    button: { label: "Lastro で開く", link },
    ...(stopLink === undefined
      ? {}
      : { alarm: { label: "心当たりがない：すべてのアクセスを終了し、出金を取り消す", link: stopLink } }),
    note: "穀物マーケットの設定に基づいてお送りしています。受け取る内容は設定で選べます。",
  }),
};
