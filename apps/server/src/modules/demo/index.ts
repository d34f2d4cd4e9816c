export { withDemoTexts } from "./demo-texts.js";
export { marketCounterpartyJob } from "./market-counterparty.job.js";
export { registerDemoRoutes } from "./routes.js";
export { seedDemo } from "./seed/seed-demo.js";
export { type DemoSurroundings, demoSurroundings } from "./surroundings.js";
