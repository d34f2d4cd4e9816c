import { readLegalData, saveLegalData } from "@lastro/contracts/grain/legal-data";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { LegalSection } from "@/features/grain/settings/legal/legal-section";
import { loadNamespaces } from "@/lib/i18n/i18n";
import { renderRoutes } from "@/testing/render-page";
import { legalData } from "@/testing/signing";
import { type StubServer, stubServer } from "@/testing/stub-server";

let server: StubServer;
beforeEach(async () => {
  await loadNamespaces("grain-settings-legal");
  server = stubServer();
  server.answer(readLegalData, { data: null, changedAt: null });
  server.answer(saveLegalData, legalData);
});

const open = () => renderRoutes([{ path: "/", element: <LegalSection /> }]);
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Salvar dados" }));

describe("who somebody is in contracts", () => {
  it("marks every field that is missing, and sends nothing", async () => {
    await open();
    await screen.findByText(/Sem estes dados você não assina/);
    save();
    expect((await screen.findAllByText("Preencha este campo.")).length).toBeGreaterThan(4);
    expect(screen.getByText("Confira o CPF.")).toBeTruthy();
    expect(server.sentTo(saveLegalData)).toEqual([]);
  });

  it("sends a company with its CNPJ, exempt of registration, and the password for the new document", async () => {
    await open();
    fireEvent.click(await screen.findByRole("radio", { name: "Empresa" }));
    fill("Razão social", "Fazenda Boa Vista Ltda.");
    fill("CNPJ", "12.ABC.345/01DE-35");
    // Beside it stands the input that a form would send.
    const [exempt] = screen.getAllByLabelText("Isento de inscrição estadual");
    if (exempt) fireEvent.click(exempt);
    fill("CEP", "78890-000");
    fill("Rua ou estrada", "Rodovia BR-163");
    fill("Número", "km 742");
    fill("Bairro", "Zona Rural");
    fill("Cidade", "Sorriso");
    fill("UF", "MT");
    fill("Sua senha", "safra");
    save();
    await waitFor(() => expect(server.sentTo(saveLegalData)).toHaveLength(1));
    expect(server.sentTo(saveLegalData)[0]?.body).toMatchObject({
      kind: "company",
      legalName: "Fazenda Boa Vista Ltda.",
      taxId: "12.ABC.345/01DE-35",
      stateRegistration: null,
      address: { cep: "78890000", city: "Sorriso", state: "MT", complement: null },
      currentPassword: "safra",
    });
  });
});
