import type { Language } from "@lastro/contracts";
import type { P2pAdReason, P2pAsset } from "@lastro/contracts/p2p/states";
import type { NoticeKind, NoticeText } from "../../notices/index.js";
import { P2P } from "../notices/trade-notices.js";

interface AdFacts {
  readonly asset: P2pAsset;
  readonly reason: P2pAdReason | null;
}

type AdWords = Readonly<Record<Language, (facts: AdFacts) => NoticeText>>;

const PAUSED: AdWords = {
  "pt-BR": ({ asset, reason }) => ({
    title: `Seu anúncio de ${asset} foi pausado`,
    text:
      reason === "short"
        ? "Seu saldo não cobre mais o que ele oferece. Deposite ou reduza o total e reative o anúncio."
        : "O anúncio saiu da lista por decisão da administração. As negociações abertas continuam.",
  }),
  en: ({ asset, reason }) => ({
    title: `Your ${asset} ad was paused`,
    text:
      reason === "short"
        ? "Your balance no longer covers what it offers. Deposit or lower its total, then resume it."
        : "The administration took the ad out of the book. Open trades go on.",
  }),
  es: ({ asset, reason }) => ({
    title: `Tu anuncio de ${asset} fue pausado`,
    text:
      reason === "short"
        ? "Tu saldo ya no cubre lo que ofrece. Deposita o reduce el total y reactívalo."
        : "La administración retiró el anuncio de la lista. Las negociaciones abiertas continúan.",
  }),
  zh: ({ asset, reason }) => ({
    title: `您的 ${asset} 广告已暂停`,
    text:
      reason === "short"
        ? "您的余额已不足以支付该广告的数量。请充值或减少总额后重新启用。"
        : "管理员已将该广告下架。进行中的交易不受影响。",
  }),
  ja: ({ asset, reason }) => ({
    title: `${asset} の広告が一時停止されました`,
    text:
      reason === "short"
        ? "残高が広告の数量に足りません。入金するか総額を減らして再開してください。"
        : "管理者が広告を一覧から外しました。進行中の取引は続きます。",
  }),
};

const EXPIRED: AdWords = {
  "pt-BR": ({ asset }) => ({
    title: `Seu anúncio de ${asset} venceu`,
    text: "Ele saiu da lista. Renove-o para continuar anunciando; as negociações abertas continuam.",
  }),
  en: ({ asset }) => ({
    title: `Your ${asset} ad expired`,
    text: "It left the book. Renew it to go on; open trades go on.",
  }),
  es: ({ asset }) => ({
    title: `Tu anuncio de ${asset} venció`,
    text: "Salió de la lista. Renuévalo para seguir; las negociaciones abiertas continúan.",
  }),
  zh: ({ asset }) => ({
    title: `您的 ${asset} 广告已到期`,
    text: "广告已下架。续期后可继续展示；进行中的交易不受影响。",
  }),
  ja: ({ asset }) => ({
    title: `${asset} の広告の期限が切れました`,
    text: "一覧から外れました。続けるには更新してください。進行中の取引は続きます。",
  }),
};

function kind(name: "p2p_ad_paused" | "p2p_ad_expired", words: AdWords): NoticeKind<AdFacts> {
  return {
    name,
    categories: [P2P],
    channels: ["inbox", "email"],
    write: (facts, { language }) => words[language](facts),
    link: () => "/p2p/orders",
    letter: (facts, { language }) => ({ template: "notice", data: words[language](facts) }),
  };
}

export const AD_NOTICES = {
  paused: kind("p2p_ad_paused", PAUSED),
  expired: kind("p2p_ad_expired", EXPIRED),
} as const;

export const adNotices = Object.values(AD_NOTICES);
