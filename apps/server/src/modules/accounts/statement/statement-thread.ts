import { answerInThread } from "@lastro/platform/work/answer-in-thread";
import { drawStatement } from "./export-pdf.js";

answerInThread(drawStatement);
