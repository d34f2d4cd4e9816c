// Loaded before everything else: the clock of the process is off by the milliseconds a file says, read again and again.
import { readFileSync } from "node:fs";

const file = process.env.CLOCK_OFFSET_FILE;
const RealDate = Date;
let offset = 0;

function read() {
  const said = Number(readFileSync(file, "utf8"));
  if (Number.isFinite(said)) offset = said;
}
read();
setInterval(read, 100).unref();

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [target.now() + offset], newTarget),
  apply: (target) => new target(target.now() + offset).toString(),
  get: (target, name) => (name === "now" ? () => target.now() + offset : Reflect.get(target, name)),
});
