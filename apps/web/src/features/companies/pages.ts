export { ApplicationPage } from "@/features/companies/application/application-page";
export { CompaniesPage } from "@/features/companies/companies-page";
export { PeoplePage } from "@/features/companies/people-page";
