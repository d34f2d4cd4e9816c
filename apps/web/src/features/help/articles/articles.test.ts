import { ERRORS } from "@lastro/contracts/errors/index";
import { supportFactsSchema } from "@lastro/contracts/support";
import { describe, expect, it } from "vitest";
import { filled, loadArticles, searchArticles, TOPICS } from "@/features/help/articles/articles";
import { helpAbout } from "@/lib/help-topics";
import { LANGUAGES } from "@/lib/i18n/languages";
import { MOVEMENT_ARTICLES } from "@/lib/movement-help";

const FIGURES = new Set(Object.keys(supportFactsSchema.shape));
const placesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");

describe("the articles", () => {
  it.each(LANGUAGES)("are all there in %s, under a topic each, with the same figures", async (language) => {
    const [source, articles] = [await loadArticles("pt-BR"), await loadArticles(language)];
    expect(Object.keys(articles).sort()).toEqual(Object.values(TOPICS).flat().sort());
    for (const [id, { title, body }] of Object.entries(articles)) {
      expect(title.trim()).not.toBe("");
      const places = placesIn(body.join(" "));
      expect(places.every((name) => FIGURES.has(name))).toBe(true);
      expect([...new Set(places)].sort()).toEqual(
        [...new Set(placesIn(source[id as keyof typeof source].body.join(" ")))].sort(),
      );
    }
  });

  it.each(LANGUAGES)("have no figure of money, percent, hours or days typed in, in %s", async (language) => {
    const articles = await loadArticles(language);
    for (const { body } of Object.values(articles))
      expect(body.join(" ").replace(/\{\w+\}(:00)?/g, "")).not.toMatch(
        /R\$|%|\d+\s?(h\b|dias|days|días|天|日|小时|時間)/,
      );
  });

  it("explain refusals and every kind of movement by articles there are", async () => {
    const known = Object.keys(await loadArticles("pt-BR"));
    const linked = [
      ...Object.values(MOVEMENT_ARTICLES),
      ...Object.keys(ERRORS).flatMap((code) => helpAbout(code)?.split("/").pop() ?? []),
    ];
    expect(linked.filter((article) => !known.includes(article))).toEqual([]);
    expect(helpAbout("limits.exceeded")).toBe("/help/articles/limits");
    expect(helpAbout("request.invalid")).toBeUndefined();
  });

  it("are found with or without accents and capitals, those titled so first", async () => {
    const articles = await loadArticles("pt-BR");
    expect(searchArticles(articles, "VERIFICACAO")[0]).toBe("kyc");
    expect(searchArticles(articles, "contestação pix")).toContain("med");
    expect(searchArticles(articles, "xyzzy")).toEqual([]);
  });
});

describe("a figure in an article", () => {
  it("is the one in force, and a dash while it is not known", () => {
    expect(filled("até {medDays} dias", undefined)).toBe("até — dias");
  });
});
