import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { DateRange, type Period } from "@/components/date-range";
import { renderRoutes } from "@/testing/render-page";

function Chosen() {
  const [period, setPeriod] = useState<Period>({});
  return (
    <>
      <DateRange value={period} onChange={setPeriod} />
      <output>{`${period.from ?? "–"} ${period.to ?? "–"}`}</output>
    </>
  );
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe("a period of days", () => {
  it("keeps one day while the other changes, and takes a day back", async () => {
    await renderRoutes([{ path: "*", element: <Chosen /> }]);
    await screen.findByLabelText("De");
    type("De", "2026-11-01");
    type("Até", "2026-11-30");
    expect(screen.getByRole("status").textContent).toBe("2026-11-01 2026-11-30");
    type("De", "");
    expect(screen.getByRole("status").textContent).toBe("– 2026-11-30");
  });

  it("says that it ends before it begins", async () => {
    await renderRoutes([{ path: "*", element: <Chosen /> }]);
    await screen.findByLabelText("De");
    type("De", "2026-11-02");
    type("Até", "2026-11-01");
    expect(screen.getByRole("alert").textContent).toBe("O fim vem antes do início.");
    type("Até", "2026-11-02");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
