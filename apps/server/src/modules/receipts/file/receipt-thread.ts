import { answerInThread } from "@lastro/platform/work/answer-in-thread";
import { type DocumentDrawing, drawDocument } from "./draw-document.js";
import { drawReceipt, type ReceiptDrawing } from "./draw-receipt.js";

answerInThread((drawing: ReceiptDrawing | DocumentDrawing) =>
  "declaration" in drawing ? drawDocument(drawing) : drawReceipt(drawing),
);
