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
