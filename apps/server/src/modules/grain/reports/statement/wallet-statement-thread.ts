import { answerInThread } from "@lastro/platform/work/answer-in-thread";
import { drawWalletStatement } from "./draw-wallet-statement.js";

answerInThread(drawWalletStatement);
