import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { BackCloses } from "@/features/grain/frames/back-closes";
import { renderRoutes } from "@/testing/render-page";

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <BackCloses />
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent>
          <DialogTitle>Pergunta</DialogTitle>
          <DialogDescription>Quer mesmo?</DialogDescription>
        </DialogContent>
      </Dialog>
    </>
  );
}

it("closes what is open by Back, and leaves the page by the next", async () => {
  const { router } = await renderRoutes(
    [
      { path: "/first", element: <p>Antes</p> },
      { path: "/second", element: <Page /> },
    ],
    "/first",
  );
  await act(() => router.navigate("/second"));
  fireEvent.click(await screen.findByRole("button", { name: "Abrir" }));
  await screen.findByRole("dialog");
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(router.state.location.pathname).toBe("/second");
  await act(() => router.navigate(-1));
  expect(await screen.findByText("Antes")).toBeTruthy();
});
