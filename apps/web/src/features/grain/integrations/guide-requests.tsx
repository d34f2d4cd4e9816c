import { useTranslation } from "react-i18next";
import { CodeBlock } from "@/components/integrations/code-block";
import { curl } from "@/components/integrations/curl";
import { GuidePart } from "@/components/integrations/guide-part";

const OFFER = JSON.stringify({
  ...{ name: "Soja em grão, safra nova", commodity: "soy", deliveryBasis: "FCA" },
  place: { city: "Sorriso", state: "MT", country: "BR" },
  ...{ pricePerTonne: "398.50", quantity: "100", minimumOrder: "10" },
});

/** What every trader's program reads and writes: the market, orders and their messages. */
export function TraderRequests() {
  const { t } = useTranslation("integrations");
  return (
    <>
      <GuidePart title={t("guide.marketTitle")} text={t("guide.marketText")}>
        <CodeBlock label={t("guide.market")} code={curl("/agro/v1/offers?commodity=soy")} />
        <CodeBlock label={t("guide.wallet")} code={curl("/agro/v1/wallet")} />
      </GuidePart>
      <GuidePart title={t("guide.ordersTitle")} text={t("guide.ordersText")}>
        <CodeBlock label={t("guide.orders")} code={curl("/agro/v1/orders?limit=20")} />
        <CodeBlock
          label={t("guide.message")}
          code={curl("/agro/v1/orders/$ORDER_ID/messages", { body: '{"text":"Caminhão saiu às 8h."}' })}
        />
      </GuidePart>
    </>
  );
}

/** The same, and what a producer sells: offers and loads. */
export function ProducerRequests() {
  const { t } = useTranslation("integrations");
  return (
    <>
      <TraderRequests />
      <GuidePart title={t("guide.offerTitle")} text={t("guide.offerText")}>
        <CodeBlock label={t("guide.offer")} code={curl("/agro/v1/offers", { body: OFFER })} />
      </GuidePart>
      <GuidePart title={t("guide.shipTitle")} text={t("guide.shipText")}>
        <CodeBlock
          label={t("guide.ship")}
          code={curl("/agro/v1/orders/$ORDER_ID/loads", { body: '{"quantity":"37.5"}' })}
        />
      </GuidePart>
    </>
  );
}
