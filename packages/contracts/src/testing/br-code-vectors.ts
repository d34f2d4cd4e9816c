/** A published or computed code and what a reader must make of it; amounts in centavos. */
export interface BrCodeVector {
  readonly id: string;
  readonly source: string;
  readonly code: string;
  readonly reads: Readonly<Record<string, string | number>>;
}

export const VALID_CODES: readonly BrCodeVector[] = [
  {
    id: "V1",
    source: "Manual de Padroes (static example)",
    code: "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D",
    reads: {
      kind: "static",
      key: "123e4567-e12b-12d1-a456-426655440000",
      name: "Fulano de Tal",
      city: "BRASILIA",
    },
  },
  {
    id: "V2",
    source: "Manual BR Code (two templates, card field 04, txid with hyphen, tag 80 of another arrangement)",
    code: "00020104141234567890123426580014BR.GOV.BCB.PIX0136123e4567-e12b-12d1-a456-42665544000027300012BR.COM.OUTRO011001234567895204000053039865406123.455802BR5917NOME DO RECEBEDOR6008BRASILIA61087007490062190515RP12345678-201980390012BR.COM.OUTRO01190123.ABCD.3456.WXYZ6304AD38",
    reads: {
      kind: "static",
      key: "123e4567-e12b-12d1-a456-426655440000",
      amountCents: 12345,
      txid: "RP12345678-2019",
      name: "NOME DO RECEBEDOR",
    },
  },
  {
    id: "V3",
    source: "thalesog/pix-utils tests",
    code: "00020126510014br.gov.bcb.pix0115thalesog@me.com0210Pedido 123520400005303986540510.005802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***63040DC6",
    reads: { kind: "static", key: "thalesog@me.com", amountCents: 1000, info: "Pedido 123" },
  },
  {
    id: "V4",
    source: "pix-utils tests (open amount)",
    code: "00020126510014br.gov.bcb.pix0115thalesog@me.com0210Pedido 1235204000053039865802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***630462CA",
    reads: { kind: "static", key: "thalesog@me.com" },
  },
  {
    id: "V5",
    source: "pix-utils tests (fss = Pix Saque)",
    code: "00020126950014br.gov.bcb.pix01364004901d-bd85-4769-8e52-cb4c42c506dc0221Jornada pagador 431070308999990085204000053039865406577.575802BR5903Pix6008BRASILIA6229052599ed983ea570413d8d336301d630418B7",
    reads: {
      kind: "static",
      key: "4004901d-bd85-4769-8e52-cb4c42c506dc",
      fss: "99999008",
      amountCents: 57757,
      txid: "99ed983ea570413d8d336301d",
    },
  },
  {
    id: "V6",
    source: "pix-utils tests (dynamic, one time)",
    code: "00020101021226740014br.gov.bcb.pix2552payload.psp.com/3ec9d2f9-5f03-4e0e-820d-63a81e769e875204000053039865802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***63042895",
    reads: { kind: "dynamic", url: "payload.psp.com/3ec9d2f9-5f03-4e0e-820d-63a81e769e87" },
  },
  {
    id: "V7",
    source: "pix-utils tests (dynamic without 01; CRC starts with 0)",
    code: "00020126740014br.gov.bcb.pix2552payload.psp.com/3ec9d2f9-5f03-4e0e-820d-63a81e769e875204000053039865802BR5912BARBARA PELE6015SAO MIGUEL DO O62070503***63040433",
    reads: {
      kind: "dynamic",
      url: "payload.psp.com/3ec9d2f9-5f03-4e0e-820d-63a81e769e87",
      name: "BARBARA PELE",
    },
  },
  {
    id: "V8",
    source: "bacen/pix-api#192, production code (static with 01=11)",
    code: "00020101021126580014br.gov.bcb.pix0136d6f1ca1f-9c50-4e1b-85af-611febcc0adc5204000053039865802BR5921Biscoint.io - NAX TEC6009SAO PAULO62070503***6304D501",
    reads: { kind: "static", key: "d6f1ca1f-9c50-4e1b-85af-611febcc0adc" },
  },
  {
    id: "V9",
    source: "bacen/pix-api#398, production code (upper-case GUI, CEP in 61)",
    code: "00020101021226840014BR.GOV.BCB.PIX2562qrcode.bancoarbi.com.br/gi/v2/0d79dd1920434e39a536026da88fa86b5204000053039865802BR5915Juan Jose Ramos6013RIO DE JANEIR61082192002062070503***63049D8E",
    reads: { kind: "dynamic", url: "qrcode.bancoarbi.com.br/gi/v2/0d79dd1920434e39a536026da88fa86b" },
  },
  {
    id: "V10",
    source: "bacen/pix-api#188 (dynamic carrying amount and txid: both must be ignored)",
    code: "00020126890014BR.GOV.BCB.PIX2567api-pix.bancobs2.com.br/spi/v2/9e1a5dd8-7847-4c9b-ac97-8c56fabdce8452040000530398654061000.05802BR5910ALEXSANDER6014BELO HORIZONTE62140510QrCodeXpto6304631B",
    reads: { kind: "dynamic", url: "api-pix.bancobs2.com.br/spi/v2/9e1a5dd8-7847-4c9b-ac97-8c56fabdce84" },
  },
  {
    id: "V11",
    source: "pix-utils tests (composite: charge + Pix Automatico)",
    code: "00020101021226940014br.gov.bcb.pix2572qr-h.sandbox.pix.bcb.gov.br/rest/api/v2/7b2d64c4eb744a2d92a4dd5f8cfc4dfa5204000053039865802BR5913FULANO DE TAL6008BRASILIA62070503***80950014br.gov.bcb.pix2573qr-h.sandbox.pix.bcb.gov.br/rest/api/rec/3d29b94249c54b3f8c533d729f59b5e56304DBE0",
    reads: {
      kind: "composite",
      url: "qr-h.sandbox.pix.bcb.gov.br/rest/api/v2/7b2d64c4eb744a2d92a4dd5f8cfc4dfa",
      recUrl: "qr-h.sandbox.pix.bcb.gov.br/rest/api/rec/3d29b94249c54b3f8c533d729f59b5e5",
    },
  },
  {
    id: "V12",
    source: "pix-utils tests (recurrence only; brazilian-utils returns null)",
    code: "00020126180014br.gov.bcb.pix5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80950014br.gov.bcb.pix2573qr-h.sandbox.pix.bcb.gov.br/rest/api/rec/5ee5232ead29422396b44f5eb67180d663041AD9",
    reads: {
      kind: "recurrence",
      recUrl: "qr-h.sandbox.pix.bcb.gov.br/rest/api/rec/5ee5232ead29422396b44f5eb67180d6",
    },
  },
  {
    id: "V13",
    source: "ours: CRC with two leading zeros",
    code: "00020126330014br.gov.bcb.pix01111234567890952040000530398654042.345802BR5913Fulano de Tal6008BRASILIA62080504T134630400A4",
    reads: { kind: "static", key: "12345678909", amountCents: 234, txid: "T134" },
  },
  {
    id: "V14",
    source: "ours: alphanumeric CNPJ key",
    code: "00020126360014br.gov.bcb.pix011412ABC34501DE35520400005303986540510.005802BR5913Fulano de Tal6008Brasilia62070503***63047FCB",
    reads: { kind: "static", key: "12ABC34501DE35", amountCents: 1000 },
  },
  {
    id: "V15",
    source: "renatofrota/pix-pendencias#8 (no tag 62)",
    code: "00020126700014br.gov.bcb.pix0136403f6c37-bb1d-48aa-a61c-0f6a205764d80208[Pix.ae]5204000053039865802BR5903Pix6003Pix63042275",
    reads: { kind: "static", key: "403f6c37-bb1d-48aa-a61c-0f6a205764d8", info: "[Pix.ae]" },
  },
];

export const REFUSED_CODES: readonly BrCodeVector[] = [
  {
    id: "N1",
    source: "same as V15, CRC zeroed",
    code: "00020126700014br.gov.bcb.pix0136403f6c37-bb1d-48aa-a61c-0f6a205764d80208[Pix.ae]5204000053039865802BR5903Pix6003Pix63040000",
    reads: { error: "crc" },
  },
  {
    id: "N2",
    source: "same as V15, CRC value missing",
    code: "00020126700014br.gov.bcb.pix0136403f6c37-bb1d-48aa-a61c-0f6a205764d80208[Pix.ae]5204000053039865802BR5903Pix6003Pix6304",
    reads: { error: "crc" },
  },
];
