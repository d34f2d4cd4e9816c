import { otcAmounts } from "@lastro/contracts/otc-terms";
import { formatMoney, parseMoney, parsePrice } from "@lastro/money";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { routes } from "@/features/landing/routes";
import { STORY_TRADE } from "@/features/landing/story/trade";
import { renderRoutes } from "@/testing/render-page";
import { stubServer } from "@/testing/stub-server";

describe("the story", () => {
  beforeEach(() => {
    stubServer();
  });

  it("shows a trade that is exact by the desk's own rule", () => {
    const { pays, receives, price, feeBps, fee } = STORY_TRADE;
    const amounts = otcAmounts({
      side: "buy",
      amount: parseMoney("BRL", pays.amount),
      price: parsePrice("USDT", "BRL", price),
      feeBps,
    });
    expect(formatMoney(amounts.cryptoAmount)).toBe(receives.amount);
    expect(formatMoney(amounts.fee)).toBe(fee);
  });

  it("tells what it shows to who does not see it, and can be paused, resumed and played again", async () => {
    await renderRoutes(routes);
    const story = await screen.findByRole("img", { name: /^O produto em seis segundos/ });
    const figure = within(screen.getByRole("figure"));
    fireEvent.click(figure.getByRole("button", { name: "Pausar a animação" }));
    expect(story.parentElement?.dataset.still).toBe("true");
    fireEvent.click(figure.getByRole("button", { name: "Continuar a animação" }));
    expect(story.parentElement?.dataset.still).toBe("false");
    const ended = new Event("animationend", { bubbles: true });
    Object.assign(ended, { animationName: "story-seal" });
    fireEvent(story, ended);
    fireEvent.click(figure.getByRole("button", { name: "Ver a animação de novo" }));
    figure.getByRole("button", { name: "Pausar a animação" });
  });
});
