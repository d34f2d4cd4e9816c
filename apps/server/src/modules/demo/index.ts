export { startRails } from "./start-rails.js";
