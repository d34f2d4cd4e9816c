import { answerInThread } from "@lastro/platform/work/answer-in-thread";
import { drawContract } from "./contract-pdf.js";

answerInThread(drawContract);
