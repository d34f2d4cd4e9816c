import { useTranslation } from "react-i18next";
import { CodeBlock } from "@/components/integrations/code-block";
import { curl } from "@/components/integrations/curl";
import { GuidePart } from "@/components/integrations/guide-part";

/** Requests of the bank: balances, a charge and a payment by Pix. */
export function GuideRequests() {
  const { t } = useTranslation("integrations");
  return (
    <>
      <CodeBlock label={t("guide.balances")} code={curl("/v1/wallets")} />
      <GuidePart title={t("guide.chargeTitle")} text={t("guide.chargeText")}>
        <CodeBlock
          label={t("guide.charge")}
          code={curl("/v1/pix/charges", {
            once: true,
            body: '{"amount":"25.00","description":"Pedido 1042"}',
          })}
        />
      </GuidePart>
      <GuidePart title={t("guide.payTitle")} text={t("guide.payText")}>
        <CodeBlock
          label={t("guide.preview")}
          code={curl("/v1/pix/payments/preview", { body: '{"by":"key","key":"ana@exemplo.com.br"}' })}
        />
        <CodeBlock
          label={t("guide.pay")}
          code={curl("/v1/pix/payments", {
            once: true,
            body: '{"previewId":"\'$PREVIEW_ID\'","amount":"25.00"}',
          })}
        />
      </GuidePart>
    </>
  );
}
