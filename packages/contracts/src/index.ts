export * from "./errors/index.js";
export * from "./languages.js";
export * from "./plain-line.js";
export * from "./problem.js";
export * from "./route.js";
export * from "./wire.js";
