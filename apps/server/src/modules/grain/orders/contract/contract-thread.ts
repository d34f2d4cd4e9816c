import { answerInThread } from "@lastro/platform/work/answer-in-thread";
import { drawContract } from "./draw-contract.js";

answerInThread(drawContract);
