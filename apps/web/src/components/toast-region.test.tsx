import { QueryClient, QueryClientProvider, useMutation } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ToastRegion } from "@/components/toast-region";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { startI18n } from "@/lib/i18n/i18n";
import { toast } from "@/lib/toast-store";

describe("toasts", () => {
  it("are shown one at a time, the latest in place of the one before", async () => {
    await startI18n();
    render(<ToastRegion />);
    act(() => toast({ title: "Primeiro" }));
    await waitFor(() => expect(screen.getByText("Primeiro")).toBeDefined());
    act(() =>
      toast({ title: "Valor inválido", description: "Por favor, insira um valor.", variant: "destructive" }),
    );
    await waitFor(() => expect(screen.getByText("Por favor, insira um valor.")).toBeDefined());
    expect(screen.queryByText("Primeiro")).toBeNull();
  });
});

function Screen({ save }: { save: () => Promise<void> }) {
  const [open, setOpen] = useState(false);
  const [page, setPage] = useState("Conta");
  const saving = useMutation({ mutationFn: save });
  const go = () => {
    window.history.pushState(null, "", "/cards");
    setPage("Cartões");
  };
  return (
    <>
      <h1 key={page}>{page}</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Abrir
      </button>
      <button type="button" onClick={go}>
        Ir
      </button>
      <button type="button" onClick={() => saving.mutate()}>
        Salvar
      </button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent>
          <DialogTitle>Pergunta</DialogTitle>
          <DialogDescription>Sim ou não</DialogDescription>
        </DialogContent>
      </Dialog>
      <ToastRegion />
    </>
  );
}

describe("a failure that is shown", () => {
  const failing = { title: "Não salvou", variant: "destructive" } as const;
  beforeEach(async () => {
    await startI18n();
  });
  afterEach(() => {
    window.history.replaceState(null, "", "/");
  });

  async function shown(save: () => Promise<void> = async () => undefined) {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Screen save={save} />
      </QueryClientProvider>,
    );
    act(() => toast(failing));
    await screen.findByText("Não salvou");
  }
  const isGone = () => waitFor(() => expect(screen.queryByText("Não salvou")).toBeNull(), { timeout: 4_000 });

  it.each(["Abrir", "Ir", "Salvar"])("is gone after %s, before its time", async (button) => {
    await shown();
    fireEvent.click(screen.getByRole("button", { name: button }));
    await isGone();
  });

  it("stays when the next try fails too", async () => {
    await shown(() => Promise.reject(new Error("again")));
    fireEvent.click(screen.getByRole("button", { name: "Salvar" }));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(screen.getByText("Não salvou")).toBeTruthy();
  });

  it("leaves a success where it is when a dialog opens", async () => {
    await shown();
    act(() => toast({ title: "Salvou" }));
    await screen.findByText("Salvou");
    fireEvent.click(screen.getByRole("button", { name: "Abrir" }));
    await screen.findByRole("dialog");
    expect(screen.getByText("Salvou")).toBeTruthy();
  });
});
