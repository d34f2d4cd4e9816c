import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CaseKeys } from "@/components/office/case-keys";
import { renderRoutes } from "@/testing/render-page";

const onApprove = vi.fn();
const onRefuse = vi.fn();
const onNext = vi.fn();

beforeEach(async () => {
  for (const each of [onApprove, onRefuse, onNext]) each.mockClear();
  const element = (
    <>
      <input aria-label="Busca" />
      <div role="tablist">
        <button type="button">Aba</button>
      </div>
      <CaseKeys onApprove={onApprove} onRefuse={onRefuse} onNext={onNext} />
    </>
  );
  await renderRoutes([{ path: "/", element }]);
  await screen.findByRole("list", { name: "Atalhos" }, { timeout: 30_000 });
  // The keys are listened to once the effects have run.
  await act(async () => undefined);
});

describe("the keys of a case", () => {
  it("ask to approve, ask to refuse and move on", () => {
    fireEvent.keyDown(document.body, { key: "a" });
    fireEvent.keyDown(document.body, { key: "R" });
    fireEvent.keyDown(document.body, { key: "ArrowRight" });
    expect([onApprove, onRefuse, onNext].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  });

  it("do nothing while one types, with a modifier, held down, or where an arrow moves tabs", () => {
    fireEvent.keyDown(screen.getByLabelText("Busca"), { key: "a" });
    fireEvent.keyDown(document.body, { key: "r", ctrlKey: true });
    fireEvent.keyDown(document.body, { key: "a", repeat: true });
    fireEvent.keyDown(screen.getByRole("button", { name: "Aba" }), { key: "ArrowRight" });
    expect([onApprove, onRefuse, onNext].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });

  it("do nothing while a dialog is open", () => {
    render(<div role="dialog" aria-label="Aprovar?" />);
    fireEvent.keyDown(document.body, { key: "a" });
    expect(onApprove).not.toHaveBeenCalled();
  });

  it("stand in a legend, which switches them off and on again", () => {
    expect(screen.getByRole("list", { name: "Atalhos" }).textContent).toContain("Aprovar");
    fireEvent.click(screen.getByRole("button", { name: "Desligar atalhos" }));
    fireEvent.keyDown(document.body, { key: "a" });
    expect(onApprove).not.toHaveBeenCalled();
    expect(screen.queryByRole("list", { name: "Atalhos" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Ligar atalhos" }));
    fireEvent.keyDown(document.body, { key: "a" });
    expect(onApprove).toHaveBeenCalledTimes(1);
  });
});
