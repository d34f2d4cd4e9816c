import { multilineText } from "@lastro/contracts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { DecisionDialog, type ReasonField } from "@/components/decision-dialog";
import { renderRoutes } from "@/testing/render-page";

const REASON: ReasonField = {
  label: "Motivo",
  schema: multilineText({ min: 5, max: 20 }),
  problem: "Escreva mais.",
};

/** A page with a button that opens the dialog; what is confirmed is kept. */
async function aPage(reason?: ReasonField) {
  const confirmed = vi.fn();
  const Page = () => {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Abrir
        </button>
        <DecisionDialog
          open={open}
          title="Apagar?"
          text="Não volta."
          action="Apagar"
          {...(reason && { reason })}
          busy={false}
          onConfirm={confirmed}
          onClose={() => setOpen(false)}
        />
      </>
    );
  };
  await renderRoutes([{ path: "/", Component: Page }]);
  const open = async () => {
    fireEvent.click(await screen.findByText("Abrir"));
    return within(await screen.findByRole("dialog", { name: "Apagar?" }));
  };
  return { confirmed, open };
}

type Box = Awaited<ReturnType<Awaited<ReturnType<typeof aPage>>["open"]>>;

const button = (box: Box) => box.getByRole<HTMLButtonElement>("button", { name: "Apagar" });

describe("a decision", () => {
  it("that needs no reason is asked for once more", async () => {
    const { confirmed, open } = await aPage();
    fireEvent.click(button(await open()));
    await waitFor(() => expect(confirmed).toHaveBeenCalledWith(""));
  });

  it("waits for a reason within the contract's bounds, and is given it trimmed", async () => {
    const { confirmed, open } = await aPage(REASON);
    const box = await open();
    const field = box.getByLabelText<HTMLTextAreaElement>("Motivo");
    expect(field.maxLength).toBe(20);
    expect(button(box).disabled).toBe(true);
    fireEvent.change(field, { target: { value: " abc " } });
    expect(button(box).disabled).toBe(true);
    fireEvent.blur(field);
    expect(await box.findByText("Escreva mais.")).toBeTruthy();
    fireEvent.change(field, { target: { value: " Conferido " } });
    expect(button(box).disabled).toBe(false);
    fireEvent.click(button(box));
    await waitFor(() => expect(confirmed).toHaveBeenCalledWith("Conferido"));
  });

  it("may go without an optional reason", async () => {
    const { confirmed, open } = await aPage({ ...REASON, optional: true });
    fireEvent.click(button(await open()));
    await waitFor(() => expect(confirmed).toHaveBeenCalledWith(""));
  });

  it("keeps nothing typed from one opening to the next", async () => {
    const { open } = await aPage(REASON);
    const box = await open();
    fireEvent.change(box.getByLabelText("Motivo"), { target: { value: "Conferido" } });
    fireEvent.click(box.getByRole("button", { name: "Cancelar" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    const again = await open();
    expect(again.getByLabelText<HTMLTextAreaElement>("Motivo").value).toBe("");
  });
});
