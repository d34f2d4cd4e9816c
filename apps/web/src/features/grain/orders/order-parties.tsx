import { formatCnpj, formatCpf } from "@lastro/contracts/documents";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type OrderDetail, type OrderParties, orderPartiesQuery } from "@/features/grain/orders/api";
import { useLocalTime } from "@/features/grain/shared/local-time";

type Signature = OrderParties["signatures"][number];

/** Who is bound by the contract, as they signed it. */
export function OrderPartiesCard({ order }: { order: OrderDetail }) {
  const { t } = useTranslation(["grain-shared-signing", "grain-orders"]);
  const { dateTime } = useLocalTime();
  const { data } = useQuery(orderPartiesQuery(order.id));
  if (data === undefined || data.signatures.length === 0) return null;
  const isHidden = data.signatures.some(({ party }) => party === null);
  return (
    <section className="rounded-lg border bg-surface p-5">
      <h2 className="mb-3 font-semibold">{t("parties")}</h2>
      <div className="grid gap-4 text-sm sm:grid-cols-2">
        {(["buyer", "producer"] as const).map((side) => {
          const signature = data.signatures.find((one) => one.side === side);
          return (
            <div key={side} className="flex min-w-0 flex-col gap-1">
              <h3 className="text-ink-muted">{t(`order.${side}`, { ns: "grain-orders" })}</h3>
              {signature?.party && <Party party={signature.party} />}
              <p>
                {signature === undefined
                  ? t("unsigned")
                  : t("signedAt", { at: dateTime(signature.at), how: t(`how.${signature.method}`) })}
              </p>
              {signature !== undefined && (
                <p className="break-all font-mono text-ink-muted text-xs">SHA-256 {signature.hash}</p>
              )}
            </div>
          );
        })}
      </div>
      {isHidden && <p className="mt-3 text-ink-muted text-sm">{t("later")}</p>}
    </section>
  );
}

function Party({ party }: { party: NonNullable<Signature["party"]> }) {
  const { t } = useTranslation("grain-shared-signing");
  const { taxId, stateRegistration, address } = party;
  const { street, number, complement, district, city, state, cep } = address;
  return (
    <>
      <p className="break-words font-medium">{party.legalName}</p>
      <p className="figures">
        {party.kind === "person" ? `CPF ${formatCpf(taxId)}` : `CNPJ ${formatCnpj(taxId)}`}
      </p>
      <p>{stateRegistration === null ? t("exempt") : t("registration", { number: stateRegistration })}</p>
      <p className="break-words">
        {[street, number, complement, district].filter(Boolean).join(", ")}, {city}/{state},{" "}
        {cep.replace(/^(.{5})/, "$1-")}
      </p>
    </>
  );
}
