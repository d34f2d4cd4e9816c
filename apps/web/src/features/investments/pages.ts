// Pages that travel together: each lazy import of its own weighs on the first script of every page.
export { GoalPage } from "@/features/investments/goals/goal-page";
export { GoalsPage } from "@/features/investments/goals/goals-page";
export { InvestmentsPage } from "@/features/investments/investments-page";
