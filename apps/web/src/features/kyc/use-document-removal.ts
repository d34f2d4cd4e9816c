import { useMutation, useQueryClient } from "@tanstack/react-query";
import { kycQuery, removeDocument } from "@/features/kyc/api";

/** Takes a document away that was not sent to review yet. */
export function useDocumentRemoval() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: removeDocument,
    onSettled: () => queryClient.invalidateQueries({ queryKey: kycQuery.queryKey }),
  });
}
