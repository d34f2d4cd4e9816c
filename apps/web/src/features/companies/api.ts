import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  acceptCompanyInvitation,
  changeCompanyMember,
  createCompanyApplication,
  declineCompanyInvitation,
  deleteCompanyDocument,
  inviteCompanyMember,
  leaveCompany,
  listCompanyMembers,
  readCompanyApplication,
  removeCompanyMember,
  saveCompanyApplication,
  submitCompanyApplication,
  uploadCompanyDocument,
  withdrawCompanyInvitation,
} from "@lastro/contracts/companies";
import { queryOptions } from "@tanstack/react-query";
import { callRoute } from "@/lib/call-route";
import { FILE_TIMEOUT_MS } from "@/lib/private-file";

export type Application = WireResponseOf<typeof readCompanyApplication>;
export type Content = WireRequestOf<typeof saveCompanyApplication>["body"];
export type Partner = Content["partners"][number];
export type DocumentType = Application["documents"][number]["type"];
export type Members = WireResponseOf<typeof listCompanyMembers>;
export type Role = Members["members"][number]["role"];

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: ["companies", "application", id],
    queryFn: ({ signal }) =>
      callRoute<typeof readCompanyApplication>("GET /v1/companies/applications/:id", {
        params: { id },
        signal,
      }),
  });

export const createApplication = (tier: Content["tier"]) =>
  callRoute<typeof createCompanyApplication>("POST /v1/companies/applications", { body: { tier } });

export const saveApplication = (id: string, body: Content) =>
  callRoute<typeof saveCompanyApplication>("PUT /v1/companies/applications/:id", { params: { id }, body });

export function uploadDocument(id: string, type: DocumentType, file: File) {
  const body = new FormData();
  body.append("type", type);
  body.append("file", file, file.name);
  return callRoute<typeof uploadCompanyDocument>("POST /v1/companies/applications/:id/documents", {
    params: { id },
    body,
    timeoutMs: FILE_TIMEOUT_MS,
  });
}

export const deleteDocument = (id: string, documentId: string) =>
  callRoute<typeof deleteCompanyDocument>("DELETE /v1/companies/applications/:id/documents/:documentId", {
    params: { id, documentId },
  });

export const submitApplication = (id: string) =>
  callRoute<typeof submitCompanyApplication>("POST /v1/companies/applications/:id/submit", {
    params: { id },
    body: { declaresTruth: true },
  });

export const answerInvitation = ({ id, accept }: { id: string; accept: boolean }) =>
  accept
    ? callRoute<typeof acceptCompanyInvitation>("POST /v1/companies/invitations/:id/accept", {
        params: { id },
      })
    : callRoute<typeof declineCompanyInvitation>("POST /v1/companies/invitations/:id/decline", {
        params: { id },
      });

export const membersQuery = queryOptions({
  queryKey: ["companies", "members"],
  queryFn: ({ signal }) => callRoute<typeof listCompanyMembers>("GET /v1/company/members", { signal }),
});

/** What an owner does with the people of a company, or a member with their own membership. */
export type MemberStep =
  | { do: "invite"; email: string; role: Role }
  | { do: "withdraw"; id: string }
  | { do: "role"; userId: string; role: Role }
  | { do: "remove"; userId: string }
  | { do: "leave" };

export async function changeMembers(step: MemberStep): Promise<void> {
  switch (step.do) {
    case "invite": {
      const { email, role } = step;
      await callRoute<typeof inviteCompanyMember>("POST /v1/company/invitations", { body: { email, role } });
      return;
    }
    case "withdraw":
      await callRoute<typeof withdrawCompanyInvitation>("DELETE /v1/company/invitations/:id", {
        params: { id: step.id },
      });
      return;
    case "role":
      await callRoute<typeof changeCompanyMember>("PATCH /v1/company/members/:userId", {
        params: { userId: step.userId },
        body: { role: step.role },
      });
      return;
    case "remove":
      await callRoute<typeof removeCompanyMember>("DELETE /v1/company/members/:userId", {
        params: { userId: step.userId },
      });
      return;
    case "leave":
      await callRoute<typeof leaveCompany>("POST /v1/company/leave");
  }
}
