import { act, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ToastRegion } from "@/components/toast-region";
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
