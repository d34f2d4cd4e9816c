import { z } from "zod";
import { parseCnpj, parseCpf } from "./documents.js";
import { text } from "./wire.js";

export const ACCOUNT_TYPES = ["checking", "savings", "payment", "salary"] as const;

/** An account at any institution in Brazil, as a payer types it. */
export const bankAccountSchema = z.strictObject({
  /** The institution, by its number in the Central Bank's payment system. */
  ispb: z.string().regex(/^[0-9A-Z]{8}$/),
  branch: z.string().regex(/^\d{1,4}$/),
  /** With its check digit, without punctuation. */
  number: z
    .string()
    .max(24)
    .transform((typed) => typed.replace(/[\s.-]/g, "").toUpperCase())
    .pipe(z.string().regex(/^[0-9A-Z]{1,20}$/)),
  type: z.enum(ACCOUNT_TYPES),
  /** The holder's CPF or CNPJ. */
  taxId: z
    .string()
    .max(24)
    .transform((typed, context) => {
      const found = parseCpf(typed) ?? parseCnpj(typed);
      if (found !== null) return found;
      context.addIssue({ code: "custom", message: "invalid" });
      return z.NEVER;
    }),
  name: text({ min: 2, max: 140 }),
});

export type BankAccount = z.output<typeof bankAccountSchema>;

/** The institutions a payer may choose by name; any other is typed by its number. */
export const INSTITUTIONS: readonly { readonly ispb: string; readonly name: string }[] = [
  { ispb: "00000000", name: "Banco do Brasil" },
  { ispb: "60746948", name: "Bradesco" },
  { ispb: "30306294", name: "BTG Pactual" },
  { ispb: "31872495", name: "C6 Bank" },
  { ispb: "00360305", name: "Caixa Econômica Federal" },
  { ispb: "09089356", name: "Efí" },
  { ispb: "00416968", name: "Inter" },
  { ispb: "60701190", name: "Itaú" },
  { ispb: "10573521", name: "Mercado Pago" },
  { ispb: "18236120", name: "Nubank" },
  { ispb: "08561701", name: "PagBank" },
  { ispb: "22896431", name: "PicPay" },
  { ispb: "58160789", name: "Safra" },
  { ispb: "90400888", name: "Santander" },
  { ispb: "02038232", name: "Sicoob" },
  { ispb: "01181521", name: "Sicredi" },
  { ispb: "16501555", name: "Stone" },
];
