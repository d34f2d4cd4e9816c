export { QueuePage } from "@/features/companies/admin/queue-page";
export { ReviewPage } from "@/features/companies/admin/review-page";
