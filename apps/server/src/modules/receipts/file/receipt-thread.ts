import { answerInThread } from "@lastro/platform/work/answer-in-thread";
import { drawReceipt } from "./draw-receipt.js";

answerInThread(drawReceipt);
