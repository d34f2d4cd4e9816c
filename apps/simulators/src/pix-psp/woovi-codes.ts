import { z } from "zod";
import { readBrCode } from "./br-code.js";
import { payableCode } from "./payable-codes.js";
import { Problem, parse } from "./problem.js";
import type { Psp } from "./psp.js";

const INVALID = { tipo: "RequisicaoInvalida", detail: "Os dados enviados são inválidos", root: "" };
const request = z.object({ emv: z.string().min(1).max(512) });

/** What a code says, and what is found at the address it holds; of a static code there is nothing else to find. */
export function wooviCode(psp: Psp, body: unknown) {
  const { emv } = parse(request, body, INVALID);
  const code = readBrCode(emv);
  if (!code) throw new Problem(400, "RequisicaoInvalida", "EMV inválido");
  const account =
    code.kind === "static" ? { pixKey: code.key } : { gui: "br.gov.bcb.pix", url: code.location };
  return {
    emv: { payloadFormatIndicator: "01", merchantAccountInformationPix: account },
    cobLocation: code.kind === "static" ? null : locationView(psp, emv, code.location),
    recLocation: null,
  };
}

function locationView(psp: Psp, emv: string, url: string) {
  const code = payableCode(psp, emv);
  if (!code) return { isValid: false, locationErrors: ["Location não encontrada"], payload: null, url };
  const payload = {
    calendar: {
      creation: code.criacao,
      presentation: psp.now().toISOString(),
      expiration: code.expiracao,
    },
    key: code.chave,
    revision: 0,
    status: code.status,
    txid: code.txid,
    value: { original: code.valor ?? "0.00" },
  };
  return { isValid: true, locationErrors: [], payload, url };
}
