import { drawStatement, type PdfStatement, startStatementThread } from "./modules/accounts/index.js";
import { drawContract, startContractThread } from "./modules/grain/index.js";

/** Makes documents. Those of a year take a second. */
export interface Drawing {
  drawStatement(statement: PdfStatement): Promise<Buffer>;
  readonly drawContract: typeof drawContract;
}

export const drawingHere: Drawing = { drawStatement, drawContract };

/** Draws in threads, so that whoever asks for something else is answered meanwhile. */
export function startDrawing(): Drawing & { stop(): Promise<void> } {
  const [statements, contracts] = [startStatementThread(), startContractThread()];
  return {
    drawStatement: (statement) => statements.ask(statement),
    drawContract: (order) => contracts.ask(order),
    stop: async () => {
      await Promise.all([statements.stop(), contracts.stop()]);
    },
  };
}
