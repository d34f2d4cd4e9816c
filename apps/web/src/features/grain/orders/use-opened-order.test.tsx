import { act, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { useOpenedOrder } from "@/features/grain/orders/use-opened-order";
import { renderRoutes } from "@/testing/render-page";

let order: ReturnType<typeof useOpenedOrder>;
function Page() {
  order = useOpenedOrder();
  return <p>open: {order.opened ?? "none"}</p>;
}

describe("the order that is looked at", () => {
  it("is the one the address names, as often as it does, and the one that was touched", async () => {
    const { router } = await renderRoutes([{ path: "/", element: <Page /> }], "/?tab=orders&order=a");
    expect(await screen.findByText("open: a")).toBeTruthy();
    act(() => order.close());
    expect(await screen.findByText("open: none")).toBeTruthy();
    expect(router.state.location.search).toBe("?tab=orders");
    await act(() => router.navigate("/?tab=orders&order=a"));
    expect(await screen.findByText("open: a")).toBeTruthy();
    act(() => order.open("b"));
    expect(await screen.findByText("open: b")).toBeTruthy();
  });
});
