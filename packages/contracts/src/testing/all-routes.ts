import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { RouteContract } from "../route.js";

/** Every route a file of this package exports, by method and path. */
export async function allRoutes(): Promise<ReadonlyMap<string, RouteContract>> {
  const root = new URL("..", import.meta.url);
  const files = readdirSync(fileURLToPath(root), { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.startsWith("testing"),
  );
  const routes = new Map<string, RouteContract>();
  for (const file of files) {
    const module: Record<string, unknown> = await import(new URL(file, root).href);
    for (const value of Object.values(module))
      if (isRoute(value)) routes.set(`${value.method} ${value.path}`, value);
  }
  return routes;
}

function isRoute(value: unknown): value is RouteContract {
  return typeof value === "object" && value !== null && "method" in value && "path" in value;
}
