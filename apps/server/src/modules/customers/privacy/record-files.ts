export { recordFiles } from "../../compliance/index.js";
