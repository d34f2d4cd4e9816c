import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { QrCode } from "@/components/qr-code";

const CODE =
  "00020101021226740014br.gov.bcb.pix2552payload.psp.com/3ec9d2f9-5f03-4e0e-820d-63a81e769e875204000053039865802BR5914THALES OGLIARI6015SAO MIGUEL DO O62070503***63042895";

/** The dark modules the path draws, as `column,row` of the picture. */
function darkModules(path: string): Set<string> {
  const dark = new Set<string>();
  for (const [, column = "", row = "", width = ""] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let step = 0; step < Number(width); step += 1) dark.add(`${Number(column) + step},${row}`);
  }
  return dark;
}

describe("the QR code of a charge", () => {
  it("keeps four white modules around it and its finders in three corners", () => {
    render(<QrCode text={CODE} label="QR Code do Pix" />);
    const picture = screen.getByRole("img", { name: "QR Code do Pix" });
    const side = Number(picture.getAttribute("viewBox")?.split(" ")[2]);
    const dark = darkModules(picture.querySelector("path")?.getAttribute("d") ?? "");
    const places = [...dark].map((place) => place.split(",").map(Number));
    expect(Math.min(...places.flat())).toBe(4);
    expect(Math.max(...places.flat())).toBe(side - 5);
    const corners = [
      [4, 4],
      [side - 11, 4],
      [4, side - 11],
    ] as const;
    for (const [left, top] of corners) {
      for (let step = 0; step < 7; step += 1) {
        expect(dark.has(`${left + step},${top}`)).toBe(true);
        expect(dark.has(`${left},${top + step}`)).toBe(true);
      }
      expect(dark.has(`${left + 1},${top + 1}`)).toBe(false);
    }
  });
});
