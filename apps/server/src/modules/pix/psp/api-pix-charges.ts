import { formatMoney } from "@lastro/money";
import type { Config } from "@lastro/platform/config";
import type { ApiPixClient } from "./api-pix-client.js";
import { pageQuery, segment } from "./api-pix-paths.js";
import type { SetCallbackAddress } from "./callback-address.js";
import type { Period, PixCharges, PspPix } from "./port.js";
import { wire } from "./wire.js";

/** Receiving by the Central Bank's standard. */
export function createCharges(
  { call, find }: ApiPixClient,
  pix: Pick<Config["pix"], "key">,
  setCallbackAddress: SetCallbackAddress,
): PixCharges {
  const charges: PixCharges = {
    // Whichever provider it is: under another name, what it already told us would count again.
    name: "api-pix",
    receives: true,
    createCharge: ({ txid, amount, expiresInSeconds, message }) =>
      call(
        {
          operation: "PUT /cob",
          method: "PUT",
          path: `/cob/${txid}`,
          body: {
            calendario: { expiracao: expiresInSeconds },
            valor: { original: formatMoney(amount) },
            chave: pix.key,
            ...(message === undefined ? {} : { solicitacaoPagador: message }),
          },
        },
        wire.charge,
      ),
    findCharge: (txid) =>
      find({ operation: "GET /cob", method: "GET", path: `/cob/${segment(txid)}` }, wire.charge),
    removeCharge: (txid) =>
      call(
        {
          operation: "PATCH /cob",
          method: "PATCH",
          path: `/cob/${txid}`,
          body: { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" },
        },
        wire.charge,
      ),
    findPix: (endToEndId) =>
      find({ operation: "GET /pix", method: "GET", path: `/pix/${segment(endToEndId)}` }, wire.pix),
    receivedIn: (period, only) => pagesOfPix(period, only !== undefined),
    requestReturn: ({ endToEndId, id, amount }) =>
      call(
        {
          operation: "PUT /pix/devolucao",
          method: "PUT",
          path: `/pix/${segment(endToEndId)}/devolucao/${id}`,
          body: { valor: formatMoney(amount) },
        },
        wire.return,
      ),
    findReturn: ({ endToEndId, id }) =>
      find(
        {
          operation: "GET /pix/devolucao",
          method: "GET",
          path: `/pix/${segment(endToEndId)}/devolucao/${id}`,
        },
        wire.return,
      ),
    async callbackAddress() {
      const found = await find(
        { operation: "GET /webhook", method: "GET", path: `/webhook/${segment(pix.key)}` },
        wire.callback,
      );
      return found?.webhookUrl;
    },
    setCallbackAddress: (url) => setCallbackAddress(pix.key, url),
  };

  async function* pagesOfPix(period: Period, onlyReturned: boolean): AsyncGenerator<readonly PspPix[]> {
    for (let page = 0; ; page += 1) {
      const asked = pageQuery(period, page);
      if (onlyReturned) asked.set("devolucaoPresente", "true");
      const answer = await call(
        { operation: "GET /pix list", method: "GET", path: `/pix?${asked.toString()}` },
        wire.pixPage,
      );
      yield answer.pix;
      if (page + 1 >= answer.parametros.paginacao.quantidadeDePaginas) return;
    }
  }

  return charges;
}
