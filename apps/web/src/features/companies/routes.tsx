import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

const pages = () => import("@/features/companies/pages");

export const routes: RouteObject[] = [
  { path: "/companies", ...lazyPage(["companies"], async () => (await pages()).CompaniesPage) },
  {
    path: "/companies/applications/:id",
    ...lazyPage(["companies"], async () => (await pages()).ApplicationPage),
  },
  { path: "/company/approvals", ...lazyPage(["companies"], async () => (await pages()).ApprovalsPage) },
  { path: "/company/approvals/:id", ...lazyPage(["companies"], async () => (await pages()).ProposalPage) },
  { path: "/company/batches", ...lazyPage(["companies"], async () => (await pages()).BatchesPage) },
  { path: "/company/batches/:id", ...lazyPage(["companies"], async () => (await pages()).BatchPage) },
  { path: "/company/people", ...lazyPage(["companies"], async () => (await pages()).PeoplePage) },
];
