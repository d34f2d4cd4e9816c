import { addDays, startOfBrazilianDay } from "@lastro/platform/brazilian-days";
import type { Ctx } from "@lastro/platform/context";
import type { AccountsPorts } from "../ports.js";
import { type DescribedMovement, describeMovements } from "./describe-movements.js";
import { assertPeriod, isWanted, mentions, type StatementFilters } from "./filters.js";
import { type Movement, type MovementReader, openMovements } from "./merge-entries.js";
import { FROM_THE_NEWEST, type Positions, SLOTS } from "./positions.js";
import { positionsBefore } from "./queries.js";

export interface StatementAsk {
  readonly ownerId: string;
  readonly filters: StatementFilters;
}

export interface Found {
  readonly movement: DescribedMovement;
  /** Where to go on after this one. */
  readonly resume: Positions;
}

/** Some of the statement, looked through and filtered. */
export interface Scanned {
  readonly found: readonly Found[];
  /** Where to go on after everything looked at. */
  readonly resume: Positions;
}

export interface StatementScan {
  readonly reader: MovementReader;
  batches(size: number): AsyncGenerator<Scanned>;
}

/** Servers' clocks differ a little: how much older than the period an entry must be for it to be over. */
const CLOCK_SLACK_MS = 60_000;

/** A little later: entries whose server's clock was behind are looked at too, and the filter drops what is not wanted. */
function after(instant: Date): Date {
  return new Date(instant.getTime() + CLOCK_SLACK_MS);
}

/** Opens the statement where the period ends, or at a cursor. Throws `statement.period_invalid`. */
export async function openStatement(
  ctx: Ctx,
  ports: AccountsPorts,
  { ownerId, filters }: StatementAsk,
  cursor?: Positions,
): Promise<StatementScan> {
  assertPeriod(filters);
  const { asset, from, to } = filters;
  const slots = SLOTS.filter((slot) => asset === undefined || slot.asset === asset);
  const start =
    cursor ??
    (to === undefined
      ? FROM_THE_NEWEST
      : await positionsBefore(ctx.db, ownerId, slots, after(startOfBrazilianDay(addDays(to, 1)))));
  const reader = openMovements(ctx.db, ownerId, start, asset);
  const over = from === undefined ? 0 : startOfBrazilianDay(from).getTime() - CLOCK_SLACK_MS;

  async function* batches(size: number): AsyncGenerator<Scanned> {
    for (let done = false; !done; ) {
      const wanted: { movement: Movement; resume: Positions }[] = [];
      for (let looked = 0; looked < size; looked += 1) {
        const movement = await reader.next();
        if (movement === null || movement.at.getTime() < over) {
          done = true;
          break;
        }
        if (isWanted(movement, filters)) wanted.push({ movement, resume: reader.positions() });
      }
      const described = await describeMovements(
        ctx.db,
        ports,
        ownerId,
        wanted.map(({ movement }) => movement),
      );
      const found = described.flatMap((movement, index) =>
        filters.text === undefined || mentions(movement, filters.text)
          ? [{ movement, resume: wanted[index]?.resume ?? reader.positions() }]
          : [],
      );
      yield { found, resume: reader.positions() };
    }
  }

  return { reader, batches };
}
