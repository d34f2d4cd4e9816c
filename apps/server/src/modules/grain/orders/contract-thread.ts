import { answerInThread } from "../../../platform/work/answer-in-thread.js";
import { drawContract } from "./contract-pdf.js";

answerInThread(drawContract);
