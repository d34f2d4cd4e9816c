import {
  choosePushTopics,
  chooseQuietHours,
  PUSH_TOPICS,
  type PushTopic,
  readPush,
  registerPush,
  removePush,
} from "@lastro/contracts/push";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { lazyPage } from "@/app/lazy-page";
import { ToastRegion } from "@/components/toast-region";
import type { Push } from "@/features/settings/push/api";
import { PushSection } from "@/features/settings/push/push-section";
import { type StandInBrowser, standInBrowser } from "@/testing/push-browser";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 60_000 });

/** The public key of the example in RFC 8292. */
const SERVER_KEY = "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs";
const AT = "2026-11-21T12:00:00.000Z";

const device = (n: number, current: boolean): Push["devices"][number] => ({
  id: `0190c1f0-0000-7000-8000-00000000000${n}`,
  device: current
    ? { browser: "Chrome", system: "Windows", kind: "desktop" }
    : { browser: "Firefox", system: "Android", kind: "phone" },
  createdAt: AT,
  lastSentAt: null,
  current,
});

let push: Push;
let browser: StandInBrowser;
let server: StubServer;
beforeEach(() => {
  const topics = Object.fromEntries(PUSH_TOPICS.map((topic) => [topic, true])) as Record<PushTopic, boolean>;
  push = { serverKey: SERVER_KEY, devices: [], topics, quietHours: null };
  browser = standInBrowser();
  server = stubServer();
  server.answer(readPush, () => push);
  server.answer(registerPush, () => {
    push = { ...push, devices: [device(1, true), ...push.devices] };
    return push;
  });
  server.answer(removePush, ({ params }) => {
    push = { ...push, devices: push.devices.filter(({ id }) => id !== params.id) };
    return push;
  });
  server.answer(chooseQuietHours, ({ body }) => {
    push = { ...push, quietHours: body.quietHours };
    return push;
  });
  server.answer(choosePushTopics, ({ body }) => {
    push = { ...push, topics: body };
    return push;
  });
});
afterEach(() => browser.restore());

async function open() {
  await renderRoutes([{ path: "/", ...lazyPage(["settings", "devices"], async () => PushSection) }]);
  render(<ToastRegion />);
}

const here = () => screen.findByRole("switch", { name: "Mostrar avisos neste aparelho" });
const isOn = (element: HTMLElement) => element.getAttribute("aria-checked") === "true";

describe("notices on this device", () => {
  it("begin with a press and the owner's permission, and not before", async () => {
    await open();
    const choice = await here();
    await waitFor(() => expect(choice.hasAttribute("disabled")).toBe(false));
    expect(isOn(choice)).toBe(false);
    expect(browser.asked).toBe(0);
    expect(browser.worker).toBeUndefined();
    fireEvent.click(choice);
    await waitFor(async () => expect(isOn(await here())).toBe(true));
    expect(browser.asked).toBe(1);
    expect(browser.worker).toBe("/sw.js");
    expect(server.sentTo(registerPush).map(({ body }) => body)).toEqual([browser.address]);
    expect(await screen.findByRole("button", { name: /Remover.*Chrome, Windows/ })).toBeTruthy();
  });

  it("end with a press, in the browser and at the server", async () => {
    push = { ...push, devices: [device(1, true), device(2, false)] };
    browser.subscribe(SERVER_KEY);
    await open();
    await waitFor(async () => expect(isOn(await here())).toBe(true));
    fireEvent.click(await here());
    await waitFor(async () => expect(isOn(await here())).toBe(false));
    expect(browser.address).toBeUndefined();
    expect(server.sentTo(removePush).map(({ params }) => params.id)).toEqual([device(1, true).id]);
    expect(screen.queryByText("Este aparelho")).toBeNull();
    expect(screen.getByRole("button", { name: /Remover.*Firefox, Android/ })).toBeTruthy();
  });

  it("are off where the browser has lost what the server knows, and come back with a press", async () => {
    push = { ...push, devices: [device(1, true)] };
    await open();
    const choice = await here();
    await waitFor(() => expect(choice.hasAttribute("disabled")).toBe(false));
    expect(isOn(choice)).toBe(false);
  });

  it("replace a subscription made with a key the house has no more", async () => {
    browser.subscribe(
      "BPxJjGnEqzJ9kJe2Wk7jJ8xkq0bZQn0p2mX0o2xN1mI1TtVb3hDq0X9rQy1m4o7Jp5Yw8eZq3uV6tB2nK4cL0sE",
    );
    await open();
    await waitFor(async () => expect((await here()).hasAttribute("disabled")).toBe(false));
    fireEvent.click(await here());
    await waitFor(async () => expect(isOn(await here())).toBe(true));
    expect(browser.unsubscribed).toBe(1);
  });

  it("say how to allow them where they are blocked, and ask nothing", async () => {
    browser.permission = "denied";
    await open();
    expect(await screen.findByText("Os avisos estão bloqueados neste navegador")).toBeTruthy();
    expect(screen.queryByRole("switch", { name: "Mostrar avisos neste aparelho" })).toBeNull();
    expect(browser.asked).toBe(0);
  });

  it("stay off when the owner does not decide, and when the push service does not answer", async () => {
    browser.decision = "default";
    await open();
    await waitFor(async () => expect((await here()).hasAttribute("disabled")).toBe(false));
    fireEvent.click(await here());
    expect(await screen.findByText(/não recebeu a sua permissão/)).toBeTruthy();
    browser.decision = "granted";
    browser.unreachable = true;
    fireEvent.click(await here());
    expect(await screen.findByText(/não respondeu/)).toBeTruthy();
    expect(isOn(await here())).toBe(false);
    expect(server.sentTo(registerPush)).toEqual([]);
  });

  it("say why the server refuses them", async () => {
    server.refuse(registerPush, "notices.push_devices_too_many");
    await open();
    await waitFor(async () => expect((await here()).hasAttribute("disabled")).toBe(false));
    fireEvent.click(await here());
    expect(await screen.findByText(/Você já recebe avisos em 10 aparelhos/)).toBeTruthy();
    expect(isOn(await here())).toBe(false);
  });

  it("are explained where the browser has none", async () => {
    browser.restore();
    await open();
    expect(await screen.findByText(/Este navegador não mostra avisos de sites/)).toBeTruthy();
  });

  it("have no place where the house pushes none", async () => {
    push = { ...push, serverKey: null };
    await open();
    expect(await screen.findByText("Avisos neste aparelho")).toBeTruthy();
    await waitFor(() => expect(screen.queryByText("Avisos neste aparelho")).toBeNull());
  });
});

describe("the devices of a client", () => {
  it("are listed, and another is removed once the client confirms", async () => {
    push = { ...push, devices: [device(1, true), { ...device(2, false), lastSentAt: AT }] };
    browser.subscribe(SERVER_KEY);
    await open();
    const list = within(await screen.findByRole("list", { name: "Aparelhos que recebem avisos" }));
    expect(list.getAllByRole("listitem")).toHaveLength(2);
    expect(list.getByText(/Último aviso em/)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: /Remover.*Firefox, Android/ }));
    expect(server.sentTo(removePush)).toEqual([]);
    const dialog = within(await screen.findByRole("dialog"));
    fireEvent.click(dialog.getByRole("button", { name: "Remover" }));
    await waitFor(() => expect(screen.queryAllByText("Firefox, Android")).toEqual([]));
    expect(browser.address).toBeTruthy();
  });
});

describe("what is shown", () => {
  it("is chosen by kind, and what was not kept goes back", async () => {
    push = { ...push, devices: [device(1, true)] };
    await open();
    const trades = await screen.findByRole("switch", { name: "Negociações P2P" });
    expect(isOn(trades)).toBe(true);
    fireEvent.click(trades);
    await waitFor(() => expect(push.topics.p2p).toBe(false));
    expect(push.topics.security).toBe(true);
    await waitFor(() => expect(isOn(trades)).toBe(false));
    server.disconnect(choosePushTopics);
    fireEvent.click(screen.getByRole("switch", { name: "Pix enviado" }));
    expect(await screen.findByText("Os avisos não foram salvos")).toBeTruthy();
    await waitFor(() => expect(isOn(screen.getByRole("switch", { name: "Pix enviado" }))).toBe(true));
  });
});

describe("quiet hours", () => {
  it("begin with a night, take other times, and end with a press", async () => {
    push = { ...push, devices: [device(1, true)] };
    await open();
    const choice = () => screen.findByRole("switch", { name: "Horário silencioso" });
    fireEvent.click(await choice());
    const until = (await screen.findByLabelText("Até")) as HTMLInputElement;
    expect(until.value).toBe("07:00");
    fireEvent.change(until, { target: { value: "08:30" } });
    fireEvent.blur(until);
    await waitFor(() => expect(push.quietHours).toEqual({ from: "22:00", to: "08:30" }));
    await waitFor(async () => expect((await choice()).hasAttribute("disabled")).toBe(false));
    fireEvent.click(await choice());
    await waitFor(() => expect(push.quietHours).toBeNull());
    expect(screen.queryByLabelText("Até")).toBeNull();
  });
});
