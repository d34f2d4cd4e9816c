import { readMe } from "@lastro/contracts/customers";
import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { ForAdministrators } from "@/components/for-administrators";
import { signInToBank } from "@/testing/bank-session";
import { renderRoutes } from "@/testing/render-page";
import { stubServer } from "@/testing/stub-server";

async function show(roles: string[]): Promise<ReturnType<typeof stubServer>> {
  await signInToBank();
  const server = stubServer();
  server.answer(readMe, () => Response.json({ roles }));
  const element = (
    <ForAdministrators>
      <button type="button">Decidir</button>
    </ForAdministrators>
  );
  await renderRoutes([{ path: "/", element }]);
  return server;
}

it("shows an administrator what decides", async () => {
  const server = await show(["admin"]);
  await waitFor(() => expect(server.sentTo(readMe)).toHaveLength(1));
  expect(screen.getByRole("button", { name: "Decidir" })).toBeDefined();
});

it("shows a moderator nothing of it", async () => {
  await show(["moderator"]);
  await waitFor(() => expect(screen.queryByRole("button")).toBeNull());
});
