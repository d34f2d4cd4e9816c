import { defineConfig } from "@playwright/test";
import tests from "./playwright.config.js";

/** Makes a picture of every page instead of testing it: `npm run pictures`. */
export default defineConfig(tests, { testMatch: "pictures.ts", retries: 0, reporter: "list" });
