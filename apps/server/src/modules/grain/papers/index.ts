export { addPaperTo } from "./change-papers.js";
export { papersBy } from "./paper-store.js";
export { openPaper } from "./read-papers.js";
export { receivePaper } from "./read-upload.js";
export { registerPaperRoutes } from "./routes.js";
