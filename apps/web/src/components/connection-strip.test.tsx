import { useMutation, useQuery } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ConnectionStrip } from "@/components/connection-strip";
import { NoAnswerError } from "@/lib/api-error";
import { renderRoutes } from "@/testing/render-page";

const read = vi.fn<() => Promise<string>>();

function Page() {
  const { data, isError } = useQuery({ queryKey: ["balance"], queryFn: read, retry: false });
  const pay = useMutation({ mutationFn: () => Promise.reject(new NoAnswerError(true, undefined)) });
  return (
    <>
      <ConnectionStrip />
      <p>{data ?? (isError ? "Nada lido" : "…")}</p>
      <button type="button" onClick={() => pay.mutate()}>
        Pagar
      </button>
    </>
  );
}

const show = () => renderRoutes([{ path: "/", element: <Page /> }]);
const connect = (online: boolean) =>
  act(() => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
    window.dispatchEvent(new Event(online ? "online" : "offline"));
  });

beforeEach(() => {
  vi.restoreAllMocks();
  read.mockReset().mockResolvedValue("R$ 100,00");
});

describe("a page without a connection", () => {
  it("says so, that nothing moved, and of when what it shows is", async () => {
    await show();
    await screen.findByText("R$ 100,00");
    expect(screen.queryByText(/Sem conexão/)).toBeNull();
    connect(false);
    expect(screen.getByText("Sem conexão. Nada foi movimentado.")).toBeTruthy();
    expect(screen.getByText(/Os dados são de \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}/)).toBeTruthy();
    expect(screen.getByText("R$ 100,00")).toBeTruthy();
    connect(true);
    expect(screen.queryByText(/Sem conexão/)).toBeNull();
  });
  it("fails at once what it has never read, instead of waiting", async () => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    read.mockRejectedValue(new NoAnswerError(false, undefined));
    await show();
    expect(await screen.findByText("Nada lido")).toBeTruthy();
  });
  it("does not claim that nothing moved while the outcome of a payment is unknown", async () => {
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Pagar" }));
    await act(async () => undefined);
    connect(false);
    expect(screen.getByText("Sem conexão. Ainda não sabemos o resultado do último pedido.")).toBeTruthy();
  });
});

describe("a server that does not answer", () => {
  it("is named, and asked again by the button", async () => {
    read.mockRejectedValue(new NoAnswerError(false, undefined));
    await show();
    expect(await screen.findByText("Sem resposta do servidor. Nada foi movimentado.")).toBeTruthy();
    read.mockResolvedValue("R$ 90,00");
    fireEvent.click(screen.getByRole("button", { name: "Tentar novamente" }));
    expect(await screen.findByText("R$ 90,00")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/Sem resposta/)).toBeNull());
  });
});
