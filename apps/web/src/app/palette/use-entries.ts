import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { NavigationItem } from "@/app/navigation";
import { type Entry, matching, pixCommandIn, pixFormPath } from "@/app/palette/find-entries";
import { FURTHER_PAGES } from "@/app/palette/pages";
import { recentMovementsQuery } from "@/features/accounts/api";
import { movementDetail, movementTitle } from "@/features/accounts/movement-words";
import { payeesQuery } from "@/features/pix/pay/api";
import { payeeLine } from "@/features/pix/pay/receiver-card";
import { useActingCompany } from "@/lib/acting-company";
import { formatDate } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { useLanguage } from "@/lib/i18n/language-provider";

export type Group = "actions" | "pages" | "payees" | "movements";

export interface FoundGroup {
  group: Group;
  entries: readonly Entry[];
}

const MAX_OF_A_GROUP = 6;
const MAX_BEFORE_TYPING = 4;

/** What fits the text: orders, pages, saved payees and the newest movements, each group where it has something. */
export function useEntries(typed: string, navigation: readonly NavigationItem[]): FoundGroup[] {
  const payees = usePayees();
  const pages = usePages(navigation);
  const movements = useMovements();
  const actions = useActions(typed, payees);
  const search = typed.trim();
  const most = search === "" ? MAX_BEFORE_TYPING : MAX_OF_A_GROUP;
  const groups: FoundGroup[] = [
    { group: "actions", entries: actions },
    { group: "pages", entries: matching(pages, search).slice(0, most) },
    { group: "payees", entries: matching(payees, search).slice(0, most) },
    { group: "movements", entries: matching(movements, search).slice(0, most) },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

function usePayees(): Entry[] {
  const { data } = useQuery(payeesQuery);
  return (data?.items ?? []).map((payee) => ({
    id: `payee-${payee.id}`,
    to: pixFormPath({ payee: payee.id, amount: undefined }),
    label: payee.nickname ?? payee.receiver.name,
    detail: payeeLine(payee),
  }));
}

function usePages(navigation: readonly NavigationItem[]): Entry[] {
  const { t } = useTranslation(["palette", "common"]);
  const company = useActingCompany();
  const further = company === null ? FURTHER_PAGES : [];
  return [
    ...navigation.map(({ to, label }) => ({ id: `page-${to}`, to, label: t(label, { ns: "common" }) })),
    ...further.map(({ to, page }) => ({ id: `page-${to}`, to, label: t(`pages.${page}`) })),
  ];
}

function useMovements(): Entry[] {
  const { language } = useLanguage();
  const { data } = useQuery(recentMovementsQuery);
  return (data?.items ?? []).map((movement) => {
    const details = [movementDetail(movement, language), formatDate(movement.at)];
    return {
      id: `movement-${movement.id}`,
      to: `/receipts/${movement.transactionId}`,
      label: movementTitle(movement.title, language),
      detail: details.filter((one) => one !== null).join(" · "),
    };
  });
}

function useActions(typed: string, payees: readonly Entry[]): Entry[] {
  const { t } = useTranslation("palette");
  const search = typed.trim();
  if (search === "") return [];
  const pix = pixCommandIn(search);
  if (pix === undefined)
    return [
      {
        id: "statement",
        to: `/statement?text=${encodeURIComponent(search)}`,
        label: t("actions.statement", { text: search }),
      },
    ];
  const { amount, name } = pix;
  const sum = amount === undefined ? undefined : formatAmount("BRL", amount);
  const receivers = name === "" ? [] : matching(payees, name).slice(0, MAX_OF_A_GROUP);
  if (receivers.length === 0)
    return [
      {
        id: "pix",
        to: pixFormPath({ amount }),
        label: sum === undefined ? t("actions.pix") : t("actions.pixAmount", { amount: sum }),
        detail: name === "" ? undefined : t("actions.nobody", { name }),
      },
    ];
  return receivers.map(({ id, label, detail }) => ({
    id: `pix-${id}`,
    to: pixFormPath({ payee: id.replace("payee-", ""), amount }),
    label:
      sum === undefined
        ? t("actions.pixTo", { name: label })
        : t("actions.pixBoth", { amount: sum, name: label }),
    detail,
  }));
}
