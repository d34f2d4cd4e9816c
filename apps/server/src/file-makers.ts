import { drawStatement, type PdfStatement, startStatementThread } from "./modules/accounts/index.js";
import { startArchiveThread, type WriteArchive, writeArchive } from "./modules/compliance/index.js";
import {
  type DrawWalletStatement,
  drawContract,
  drawWalletStatement,
  startContractThread,
  startTablesThread,
  startWalletStatementThread,
  type WriteTables,
  writeTables,
} from "./modules/grain/index.js";
import { drawPack, type Pack, startPackThread } from "./modules/p2p/index.js";
import {
  type DocumentDrawing,
  drawDocument,
  drawReceipt,
  type ReceiptDrawing,
  startReceiptThread,
} from "./modules/receipts/index.js";

/** Makes documents, spreadsheets and archives. Those of a year take seconds. */
export interface FileMakers {
  drawStatement(statement: PdfStatement): Promise<Buffer>;
  readonly drawContract: typeof drawContract;
  readonly drawWalletStatement: DrawWalletStatement;
  drawReceipt(receipt: ReceiptDrawing): Promise<Buffer>;
  drawDocument(document: DocumentDrawing): Promise<Buffer>;
  drawPack(pack: Pack): Promise<Buffer>;
  readonly writeTables: WriteTables;
  readonly writeArchive: WriteArchive;
}

export const makersHere: FileMakers = {
  drawStatement,
  drawContract,
  drawWalletStatement,
  drawReceipt,
  drawDocument,
  drawPack,
  writeTables,
  writeArchive,
};

/** Makes files in threads, so that whoever asks for something else is answered meanwhile. */
export function startFileMakers(): FileMakers & { stop(): Promise<void> } {
  const [statements, contracts] = [startStatementThread(), startContractThread()];
  const wallets = startWalletStatementThread();
  const [receipts, packs] = [startReceiptThread(), startPackThread()];
  const [tables, archives] = [startTablesThread(), startArchiveThread()];
  return {
    drawStatement: (statement) => statements.ask(statement),
    drawContract: (contract) => contracts.ask(contract),
    drawWalletStatement: (statement) => wallets.ask(statement),
    drawReceipt: (receipt) => receipts.ask(receipt),
    drawDocument: (document) => receipts.ask(document),
    drawPack: (pack) => packs.ask(pack),
    writeTables: tables.write,
    writeArchive: archives.write,
    stop: async () => {
      await Promise.all(
        [statements, contracts, wallets, receipts, packs, tables, archives].map((thread) => thread.stop()),
      );
    },
  };
}
