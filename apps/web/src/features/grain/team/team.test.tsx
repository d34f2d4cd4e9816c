import { inviteMember, readTeam, removeMember } from "@lastro/contracts/grain/members";
import { readPreferences } from "@lastro/contracts/grain/preferences";
import { readSecondFactor } from "@lastro/contracts/grain/second-factor";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ForRole } from "@/features/grain/shared/for-role";
import { WhoAmI } from "@/features/grain/shared/who-am-i";
import type { Team } from "@/features/grain/team/api";
import { TeamPage } from "@/features/grain/team/team-page";
import { agroSession, keepAgroSession } from "@/lib/agro-session";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";
import { traderPreferences } from "@/testing/trader-preferences";
import { signInToMarket } from "@/testing/trader-session";

const ID = "0198c0de-0000-7000-8000-0000000000b1";
const team: Team = {
  isCompany: true,
  owner: { name: "Agro Sul", email: "dono@agrosul.com" },
  members: [
    {
      ...{ id: ID, name: "Téo Lima", email: "teo@agrosul.com", role: "trader", suspended: false },
      since: "2026-11-20T12:00:00.000Z",
    },
  ],
  invitations: [
    {
      ...{ id: "0198c0de-0000-7000-8000-0000000000b2", email: "gil@agrosul.com", role: "manager" },
      expiresAt: "2026-11-27T12:00:00.000Z",
    },
  ],
};
const asMember = (role: "trader" | "finance") =>
  signInToMarket("producer", { name: "Agro Sul", member: { id: ID, name: "Téo Lima", role } });

let server: StubServer;
beforeEach(() => {
  server = stubServer();
  server.answer(readPreferences, traderPreferences());
  server.answer(readSecondFactor, { enabled: false, codesLeft: 0 });
  server.answer(readTeam, team);
});
afterEach(() => keepAgroSession(null));
const show = () => renderRoutes([{ path: "/", element: <TeamPage /> }]);

describe("the team of a company", () => {
  it("is none of a person's, who finds where to say that they are a company", async () => {
    server.answer(readTeam, { ...team, isCompany: false, members: [], invitations: [] });
    signInToMarket("producer", { name: "Ana Campos" });
    await show();
    expect(await screen.findByText("Só empresas têm equipe")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Convidar" })).toBeNull();
    expect(screen.getByRole("link", { name: "Informar o CNPJ" }).getAttribute("href")).toBe(
      "/agro/dashboard-producer/settings",
    );
  });

  it("is invited by its owner with a role and their password", async () => {
    server.answer(inviteMember, team);
    signInToMarket("producer", { name: "Agro Sul" });
    await show();
    expect(await screen.findByText("Téo Lima")).toBeTruthy();
    expect(screen.getByText("gil@agrosul.com")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Convidar" }));
    const form = within(await screen.findByRole("dialog"));
    const send = form.getByRole<HTMLButtonElement>("button", { name: "Enviar convite" });
    fireEvent.change(form.getByLabelText(/^Email/), { target: { value: "ana@agrosul.com" } });
    expect(send.disabled).toBe(true);
    fireEvent.change(await form.findByLabelText(/^Sua senha/), { target: { value: "segredo" } });
    fireEvent.click(send);
    await waitFor(() =>
      expect(server.sentTo(inviteMember)[0]?.body).toEqual({
        ...{ email: "ana@agrosul.com", role: "trader", password: "segredo" },
      }),
    );
  });

  it("is left by whom its owner removes, after a question", async () => {
    server.answer(removeMember, { ...team, members: [] });
    signInToMarket("producer", { name: "Agro Sul" });
    await show();
    fireEvent.click(await screen.findByRole("button", { name: "Remover" }));
    fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remover" }));
    await waitFor(() => expect(screen.queryByText("Téo Lima")).toBeNull());
    expect(server.sentTo(removeMember)).toHaveLength(1);
  });

  it("shows a member no way to change it, and the way out", async () => {
    server.answer(readTeam, { ...team, invitations: [] });
    asMember("trader");
    await show();
    expect(await screen.findByText("Téo Lima")).toBeTruthy();
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Sair da equipe"]);
  });
});

describe("who is signed in", () => {
  it("is the member, the company and the role", async () => {
    await renderRoutes([{ path: "/", element: <WhoAmI user={asMember("finance")} /> }]);
    expect(await screen.findByText("Téo Lima · Agro Sul · Financeiro")).toBeTruthy();
  });

  it("sees what the role may press, and the owner all of it", async () => {
    const buttons = () =>
      renderRoutes([
        {
          path: "/",
          element: (
            <>
              <ForRole may="money">Sacar</ForRole>
              <ForRole may="trade">Vender</ForRole>
              <ForRole may="own">Encerrar</ForRole>
            </>
          ),
        },
      ]);
    asMember("finance");
    const { unmount } = await buttons();
    expect(document.body.textContent).toContain("Sacar");
    expect(document.body.textContent).not.toMatch(/Vender|Encerrar/);
    unmount();
    signInToMarket("producer");
    await buttons();
    expect(document.body.textContent).toMatch(/Sacar.*Vender.*Encerrar/);
    expect(agroSession()?.user.member).toBeUndefined();
  });
});
