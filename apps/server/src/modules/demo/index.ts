export { withDemoTexts } from "./demo-texts.js";
export { demoGuide } from "./guide.js";
export { registerDemoRoutes } from "./routes.js";
export { seedDemo } from "./seed/seed-demo.js";
export { startRails } from "./start-rails.js";
