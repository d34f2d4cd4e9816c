export { ApplicationPage } from "@/features/companies/application/application-page";
export { ApprovalsPage } from "@/features/companies/approvals/approvals-page";
export { ProposalPage } from "@/features/companies/approvals/proposal-page";
export { BatchPage } from "@/features/companies/batches/batch-page";
export { BatchesPage } from "@/features/companies/batches/batches-page";
export { CompaniesPage } from "@/features/companies/companies-page";
export { PeoplePage } from "@/features/companies/people-page";
