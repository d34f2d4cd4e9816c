export { papersBy } from "./paper-store.js";
export { openPaper } from "./read-papers.js";
export { registerPaperRoutes } from "./routes.js";
