export { takeCase } from "./assign-case.js";
export { type AssignmentObstacle, assignmentObstacle } from "./assignment-rules.js";
export type { Case } from "./case.js";
export { assigneeIdsOf, casesAssignedTo, findCase, lockCase } from "./case-store.js";
export { registerClientRecord } from "./client-record.js";
export { caseTimers, runningDeadlines, startDeadline } from "./deadlines/deadlines.js";
export {
  approvalOf,
  askForDecision,
  assertMayDecide,
  closeCase,
  decideCase,
  decideOrAsk,
  reopenCase,
  reviewAgain,
} from "./decide-case.js";
export { timelineOf } from "./events.js";
export { addEvidence, type NewEvidence } from "./evidence/add-evidence.js";
export { type CleanFile, cleanFile } from "./evidence/clean-file.js";
export {
  deleteEvidenceFiles,
  type Evidence,
  evidenceBy,
  evidenceCounts,
  evidenceNames,
  evidenceOf,
  keepEvidence,
} from "./evidence/evidence-store.js";
export { openEvidence, openEvidenceForAdministrator } from "./evidence/open-evidence.js";
export { receiveEvidence } from "./evidence/read-upload.js";
export { createSealedFiles } from "./evidence/sealed-files.js";
export { sendFile } from "./evidence/send-file.js";
export { type CaseKind, type DeadlineRules, takesTwo } from "./kind.js";
export { putInReview, waitForParty } from "./move-case.js";
export { openCase } from "./open-case.js";
export { registerCaseRoutes } from "./routes.js";
export { forParty, messageCounts, messagesBy, messagesForParty, writeMessage } from "./thread/messages.js";
