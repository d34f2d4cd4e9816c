import { APPROVAL_FACTS, type ApprovalFact } from "@lastro/contracts/approvals";
import { LIMIT_CATEGORIES, LIMIT_RULES } from "@lastro/contracts/limits";
import { type ComponentProps, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { z } from "zod";
import { Amount } from "@/components/amount";
import { FieldChanges } from "@/components/field-changes";
import { ShortId } from "@/components/office/short-id";
import { Alert } from "@/components/ui/alert";
import { Badge, type BadgeTone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { Approval, Asking } from "@/features/admin-approvals/api";
import { cn } from "@/lib/cn";
import { formatDateTime } from "@/lib/format-date";

const TONES: Record<Approval["status"], BadgeTone> = {
  pending: "warning",
  approved: "positive",
  rejected: "negative",
  lapsed: "neutral",
};

const ACTS = ["suspend", "lift", "agree", "disagree", "fund", "withdraw"] as const;
const AMOUNTS: ReadonlySet<ApprovalFact> = new Set([
  "amount",
  "spent",
  "fee",
  "net",
  "inEscrow",
  "toProducer",
  "toBuyer",
]);

interface ApprovalCardProps {
  approval: Approval;
  onAsk: (asking: Asking) => void;
  /** One of several, and the one that the keys act on. */
  isCurrent: boolean;
}

/** One request: what happens when it is approved, who asked for it and why, and how it ended. */
export function ApprovalCard({ approval, onAsk, isCurrent }: ApprovalCardProps) {
  const { t } = useTranslation("admin-approvals");
  const { kind, status, facts, requestedBy, decidedBy, decidedAt } = approval;
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent) card.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    <Card ref={card} className={cn(isCurrent && "md:border-accent")}>
      <CardHeader className="flex-row flex-wrap items-center justify-between gap-2">
        <CardTitle>{t(`kinds.${kind}`)}</CardTitle>
        <Badge tone={TONES[status]}>{t(`states.${status}`)}</Badge>
      </CardHeader>
      <CardContent className="flex flex-col gap-4 text-sm">
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {APPROVAL_FACTS.map((fact) => {
            const value = facts[fact];
            if (value === undefined) return null;
            return (
              <div key={fact} className="min-w-0">
                <dt className="text-ink-muted">{t(`facts.${fact}`)}</dt>
                <dd className="break-words">
                  <Fact fact={fact} value={value} />
                </dd>
              </div>
            );
          })}
        </dl>
        <p className="rounded-md bg-ground px-3 py-2">
          <span className="block text-ink-muted text-xs">
            {t("requested", {
              name: requestedBy.name || requestedBy.email,
              at: formatDateTime(approval.requestedAt),
            })}
          </span>
          <span className="whitespace-pre-wrap break-words">{approval.reason}</span>
        </p>
        {approval.needed > 1 && <Votes approval={approval} />}
        {decidedAt !== null && (
          <p className="rounded-md bg-ground px-3 py-2">
            <span className="block text-ink-muted text-xs">
              {decidedBy === null
                ? t("lapsed", { at: formatDateTime(decidedAt) })
                : t("decided", { name: decidedBy.name || decidedBy.email, at: formatDateTime(decidedAt) })}
            </span>
            {approval.decisionReason !== null && (
              <span className="whitespace-pre-wrap break-words">{approval.decisionReason}</span>
            )}
          </p>
        )}
        <p className="text-ink-muted text-xs">
          {t("hash")} <ShortId value={approval.hash} label={t("hash")} />
        </p>
        <Link to={`/admin/audit?subject=${approval.id}`} className="self-start text-accent underline">
          {t("audit")}
        </Link>
        {status === "pending" && <Decide approval={approval} onAsk={onAsk} />}
      </CardContent>
    </Card>
  );
}

/** How many approved of those it takes, and who. */
function Votes({ approval }: Pick<ApprovalCardProps, "approval">) {
  const { t } = useTranslation("admin-approvals");
  const { approvals, needed } = approval;
  return (
    <div className="rounded-md bg-ground px-3 py-2">
      <p className="font-medium">{t("count", { given: approvals.length, needed })}</p>
      <ul className="text-ink-muted text-xs">
        {approvals.map(({ by, at }) => (
          <li key={by.id}>{t("approvedBy", { name: by.name || by.email, at: formatDateTime(at) })}</li>
        ))}
      </ul>
    </div>
  );
}

function Decide({ approval, onAsk }: Pick<ApprovalCardProps, "approval" | "onAsk">) {
  const { t } = useTranslation("admin-approvals");
  return (
    <>
      {approval.mine && <Alert tone="info">{t("mine")}</Alert>}
      {approval.approvedByMe && <Alert tone="info">{t("approvedByMe")}</Alert>}
      <div className="flex flex-wrap gap-2">
        {!approval.mine && !approval.approvedByMe && (
          <Button onClick={() => onAsk({ approval, how: "approve" })}>{t("approve.action")}</Button>
        )}
        <Button
          variant="secondary"
          className="text-negative"
          onClick={() => onAsk({ approval, how: "reject" })}
        >
          {t(approval.mine ? "withdraw.action" : "reject.action")}
        </Button>
      </div>
    </>
  );
}

const changesSchema = z.array(
  z.object({ asset: z.string(), field: z.string(), from: z.string(), to: z.string() }),
);
const fieldChangesSchema = z.array(z.object({ field: z.string(), from: z.string(), to: z.string() }));

/** What would change in the desk's settings, each on a line of its own. */
function DeskChanges({ value }: { value: string }) {
  const { t } = useTranslation(["admin-approvals", "audit"]);
  const facts: Readonly<Record<string, string>> = t("facts", { ns: "audit", returnObjects: true });
  return (
    <ul>
      {changesSchema.parse(JSON.parse(value)).map(({ asset, field, from, to }) => (
        <li key={`${asset}.${field}`}>
          {t("change", { asset, field: facts[field] ?? field, from: from || "–", to: to || "–" })}
        </li>
      ))}
    </ul>
  );
}

/** The settings each kind of change is made of. */
const CHANGED_FIELDS: Partial<Record<ApprovalFact, ComponentProps<typeof FieldChanges>["words"]>> = {
  marketChanges: "marketFields",
  programmeChanges: "programmeFields",
  requestChanges: "requestFields",
  exchangeChanges: "exchangeFields",
  productChanges: "productFields",
  basketChanges: "basketFields",
};

/** Which of a client's limits, in words. */
function LimitName({ value }: { value: string }) {
  const { t } = useTranslation("limits");
  const [category, rule] = value.split(".");
  const words = [
    LIMIT_CATEGORIES.find((one) => one === category),
    LIMIT_RULES.find((one) => one === rule),
  ] as const;
  return words[0] && words[1] ? `${t(`categories.${words[0]}`)}: ${t(`rules.${words[1]}`)}` : value;
}

function Fact({ fact, value }: { fact: ApprovalFact; value: string }) {
  const { t } = useTranslation("admin-approvals");
  if (fact === "deskChanges") return <DeskChanges value={value} />;
  if (fact === "limit") return <LimitName value={value} />;
  const words = CHANGED_FIELDS[fact];
  if (words !== undefined)
    return <FieldChanges changes={fieldChangesSchema.parse(JSON.parse(value))} words={words} />;
  if (fact === "act") return t(`acts.${ACTS.find((act) => act === value) ?? "suspend"}`);
  if (fact === "reais") return <Amount asset="BRL" amount={value} />;
  if (fact === "client")
    return (
      <Link to={`/admin/users/${value}`} className="text-accent underline">
        {value.slice(0, 8)}
      </Link>
    );
  if (AMOUNTS.has(fact)) return <Amount asset="USDT" amount={value} />;
  if (fact === "order")
    return (
      <Link to={`/admin/grain/disputes/${value}`} className="text-accent underline">
        {value.slice(0, 8)}
      </Link>
    );
  if (
    fact === "address" ||
    fact === "txHash" ||
    fact === "endToEndId" ||
    fact === "pixKey" ||
    fact === "proof"
  )
    return <code className="break-all text-xs">{value}</code>;
  return value;
}
