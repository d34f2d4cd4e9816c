export { dayOfPlan, endOfTries, nextDay, type RepeatedDay } from "./repeating.js";
export {
  asSeen,
  goOn,
  movePlanOf,
  type NextColumns,
  nextOf,
  type RepeatingPlan,
  tryAgain,
  type WithNext,
} from "./repeating-plan.js";
export { runTimer, runTimersJob, type TimerKind } from "./run-timers.job.js";
export {
  type DueWarning,
  dueTimers,
  extendTimer,
  runningTimers,
  startTimer,
  stopTimers,
  type TimedSubject,
  type Timer,
  timerFromNow,
  timerInsertions,
} from "./timer-store.js";
