import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { Amount } from "@/components/amount";
import { BackLink } from "@/components/back-link";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import {
  depositInGoal,
  type GoalPage as Goal,
  goalProjectionQuery,
  goalQuery,
  productsQuery,
} from "@/features/investments/api";
import { CloseGoalDialog } from "@/features/investments/goals/close-goal-dialog";
import { EditGoalDialog } from "@/features/investments/goals/edit-goal-dialog";
import { GoalProgress } from "@/features/investments/goals/goal-progress";
import { PICTURES } from "@/features/investments/goals/pictures";
import { SavingCard } from "@/features/investments/goals/saving-card";
import { InvestDialog } from "@/features/investments/invest-dialog";
import { LotsList } from "@/features/investments/lots-list";
import { ProjectionOf } from "@/features/investments/projection/projection-card";
import { RedeemDialog } from "@/features/investments/redeem-dialog";
import { RedemptionTermsList } from "@/features/investments/redemption-terms";
import { formatAmount } from "@/lib/format-number";

/** One goal: what is in it, what it takes, what it may come to, and what is saved by itself. */
export function GoalPage() {
  const { t } = useTranslation("investments");
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(goalQuery(id));
  return (
    <div className="flex flex-col gap-2">
      <BackLink to="/investments/goals">{t("goals.all")}</BackLink>
      {data !== undefined ? (
        <OpenGoal goal={data} />
      ) : error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 w-full rounded-lg" />
      )}
    </div>
  );
}

type Asked = "deposit" | "redeem" | "edit" | "close";

function OpenGoal({ goal }: { goal: Goal }) {
  const { t } = useTranslation("investments");
  const [asked, setAsked] = useState<Asked>();
  const projection = useQuery(goalProjectionQuery(goal.id));
  return (
    <>
      <PageHeader
        title={goal.name}
        actions={
          <>
            <Button variant="ghost" onClick={() => setAsked("edit")}>
              {t("goals.edit")}
            </Button>
            <Button variant="ghost" onClick={() => setAsked("close")}>
              {t("goals.close")}
            </Button>
          </>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <InIt goal={goal} onAsk={setAsked} />
        <SavingCard goal={goal} />
      </div>
      <Card className="mt-4">
        <CardContent className="flex flex-col gap-4">
          <div className="flex flex-col gap-1">
            <h2 className="font-semibold text-lg">{t("projection.title")}</h2>
            <p className="max-w-prose text-ink-muted text-sm">{t("projection.goalLead")}</p>
          </div>
          <ProjectionOf query={projection} />
        </CardContent>
      </Card>
      <Dialogs goal={goal} asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

/** What is in a goal, of its target, and what redeeming it today would pay. */
function InIt({ goal, onAsk }: { goal: Goal; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation("investments");
  const Picture = PICTURES[goal.picture];
  const isEmpty = goal.lots.length === 0;
  return (
    <Card>
      <CardContent className="flex flex-col gap-4">
        <div className="flex items-center gap-3">
          <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
            <Picture aria-hidden="true" className="size-6" />
          </span>
          <p className="figures">
            <span className="block font-semibold text-2xl tracking-tight">
              <Amount asset="BRL" amount={goal.gross} concealable />
            </span>
            <span className="text-ink-muted text-sm">
              {t("goals.ofTarget", { target: formatAmount("BRL", goal.target) })}
            </span>
          </p>
        </div>
        <GoalProgress goal={goal} />
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onAsk("deposit")}>{t("goals.deposit")}</Button>
          <Button variant="secondary" disabled={isEmpty} onClick={() => onAsk("redeem")}>
            {t("redeem.open")}
          </Button>
        </div>
        {!isEmpty && (
          <>
            <div className="flex flex-col gap-2">
              <p className="font-medium text-sm">{t("terms.ifRedeemed")}</p>
              <RedemptionTermsList terms={goal} />
            </div>
            <LotsList lots={goal.lots} />
          </>
        )}
      </CardContent>
    </Card>
  );
}

function Dialogs({ goal, asked, onClose }: { goal: Goal; asked: Asked | undefined; onClose: () => void }) {
  const { t } = useTranslation("investments");
  const navigate = useNavigate();
  const { data } = useQuery(productsQuery);
  const product = data?.items.find(({ id }) => id === goal.productId);
  const { id, name } = goal;
  if (asked === "deposit" && product !== undefined)
    return (
      <InvestDialog
        title={t("goals.depositTitle", { name })}
        text={t("goals.depositText")}
        action={t("goals.deposit")}
        product={product}
        invest={(amount, key) => depositInGoal(id, amount, key)}
        onClose={onClose}
      />
    );
  if (asked === "redeem")
    return <RedeemDialog title={t("goals.redeemTitle", { name })} from={{ goalId: id }} onClose={onClose} />;
  if (asked === "edit") return <EditGoalDialog goal={goal} onClose={onClose} />;
  if (asked === "close")
    return (
      <CloseGoalDialog
        goal={goal}
        onClosed={() => void navigate("/investments/goals", { replace: true })}
        onClose={onClose}
      />
    );
  return null;
}
