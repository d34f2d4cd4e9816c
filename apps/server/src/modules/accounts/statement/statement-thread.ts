import { answerInThread } from "../../../platform/work/answer-in-thread.js";
import { drawStatement } from "./export-pdf.js";

answerInThread(drawStatement);
