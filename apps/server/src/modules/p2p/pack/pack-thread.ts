import { answerInThread } from "@lastro/platform/work/answer-in-thread";
import { drawPack } from "./draw-pack.js";

answerInThread(drawPack);
