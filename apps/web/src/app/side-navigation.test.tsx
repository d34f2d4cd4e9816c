import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { clientNavigation, companyNavigation } from "@/app/client-navigation";
import { SideNavigation } from "@/app/side-navigation";
import { renderRoutes } from "@/testing/render-page";

const show = (path: string) =>
  renderRoutes([{ path: "*", element: <SideNavigation {...clientNavigation} /> }], path);
const link = (name: string) => screen.queryByRole("link", { name });

describe("the side bar", () => {
  it.each([
    ["a client", clientNavigation],
    ["a company", companyNavigation],
  ])("has at most twelve entries for %s", (_whose, { groups }) => {
    expect(groups.flat().length).toBeLessThanOrEqual(12);
  });

  it("shows the others when they are asked for", async () => {
    await show("/dashboard");
    const button = screen.getByRole("button", { name: "Mais" });
    expect(link("Visão geral")).toBeTruthy();
    expect(link("Impostos")).toBeNull();
    fireEvent.click(button);
    expect(link("Impostos")).toBeTruthy();
    fireEvent.click(button);
    expect(link("Impostos")).toBeNull();
  });

  it("shows the others while one of them is open", async () => {
    await show("/tax");
    expect(screen.getByRole("button", { name: "Mais" }).getAttribute("aria-expanded")).toBe("true");
    expect(link("Impostos")?.getAttribute("aria-current")).toBe("page");
  });
});
