import { formatCnpj, formatCpf } from "@lastro/contracts/documents";
import type { AccessKey } from "@lastro/contracts/grain/access-key";
import type { PaperKind } from "@lastro/contracts/grain/papers";
import { Camera, File, FileCheck, type LucideIcon, ReceiptText, Route, Scale, Truck } from "lucide-react";

export const PAPER_ICONS: Readonly<Record<PaperKind, LucideIcon>> = {
  weight_ticket: Scale,
  classification: FileCheck,
  invoice: ReceiptText,
  transport: Truck,
  manifest: Route,
  photo: Camera,
  other: File,
};

/** Known by their access key; the others by a file. */
export const isFiscal = (kind: PaperKind) =>
  kind === "invoice" || kind === "transport" || kind === "manifest";

/** Name the truck. */
export const namesTruck = (kind: PaperKind) =>
  kind === "weight_ticket" || kind === "transport" || kind === "manifest";

/** What an access key says, as it is read; an issuer's CPF stands behind three zeros in it. */
export function fiscalWords({ number, month, issuer }: Pick<AccessKey, "number" | "month" | "issuer">) {
  return {
    number: String(BigInt(number)),
    month: month.split("-").toReversed().join("/"),
    issuer: issuer.startsWith("000") ? formatCpf(issuer.slice(3)) : formatCnpj(issuer),
  };
}
