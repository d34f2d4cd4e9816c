// The pages that are rated, who reads each, and what it must reach.

const PUBLIC = { performance: 0.97, accessibility: 1, "best-practices": 1, seo: 1 };
/** Nothing behind a sign-in is for search engines. */
const SIGNED_IN = { performance: 0.9, accessibility: 1, "best-practices": 1 };

export const MAX_LAYOUT_SHIFT = 0.02;

export const PAGES = [
  { address: "/", least: PUBLIC },
  { address: "/login", least: PUBLIC },
  { address: "/dashboard", least: SIGNED_IN, reader: { door: "/login", email: "cliente@lastro.demo" } },
  { address: "/otc", least: SIGNED_IN, reader: { door: "/login", email: "cliente@lastro.demo" } },
  {
    address: "/agro/dashboard-producer",
    least: SIGNED_IN,
    reader: { door: "/agro/login", email: "produtor@lastro.demo" },
  },
];

const PASSWORD = "lastro-demo-2026";

/** Signs the demonstration's reader in, in this tab. */
export async function signIn(page, origin, { door, email }) {
  await page.goto(`${origin}${door}`, { waitUntil: "networkidle0" });
  await page.type("input[type=email]", email);
  await page.type("input[type=password]", PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForFunction((from) => location.pathname !== from, {}, door);
}
