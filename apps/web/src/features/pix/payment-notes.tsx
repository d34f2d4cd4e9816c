import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import type { Payment } from "@/features/pix/api";

/** What was out of the ordinary about a payment, and that the money is the client's all the same. */
export function PaymentNotes({ payment }: { payment: Pick<Payment, "notes"> }) {
  const { t } = useTranslation("pix");
  if (payment.notes.length === 0) return null;
  return (
    <Alert tone="warning" className="text-left">
      {payment.notes.map((note) => (
        <p key={note}>{t(`notes.${note}`)}</p>
      ))}
    </Alert>
  );
}
