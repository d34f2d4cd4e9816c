import { brazilianDay } from "@lastro/platform/clock";
import { query, type Tx } from "@lastro/platform/database/database";
import { type AppliedRule, categoryOf, type Spend } from "./limit-policy.js";
import { ROLLING_SECONDS } from "./windows.js";

/** One movement under one rule. */
export interface Count extends AppliedRule {
  readonly spend: Spend;
  readonly at: Date;
}

/** What became of a count: counted or not, under the limit that was in force, in minor units. */
export interface Counted extends Count {
  readonly allowed: bigint;
  readonly isCounted: boolean;
}

/**
 * Where a count is kept. `day` is the table the release before counts calendar days in. A rolling window keeps each
 * movement; its row among the windows is there to be locked.
 */
type Place = "nowhere" | "day" | "window" | "rolling";

function placeOf({ rule }: Pick<Count, "rule">): Place {
  if (rule.window === "transaction") return "nowhere";
  if (rule.window === "rolling_24h") return "rolling";
  return rule.window === "day" && rule.name === "day" && rule.per === undefined ? "day" : "window";
}

const EPOCH = new Date(0);

/** The columns of a count, as every statement of this file unnests them. */
export function columnsOf(counts: readonly Count[]): unknown[] {
  return [
    counts.map(({ spend }) => spend.userId),
    counts.map(({ spend, rule }) => categoryOf(spend.policy, rule)),
    counts.map(({ rule }) => rule.name),
    counts.map(({ subject }) => subject),
    counts.map((count) => (placeOf(count) === "rolling" ? EPOCH : count.bounds.startsAt).toISOString()),
    counts.map(({ at }) => brazilianDay(at)),
    counts.map(placeOf),
    counts.map(({ spend }) => spend.amount.minor.toString()),
  ];
}

export const COUNTS = `rows from (unnest($1::uuid[]), unnest($2::text[]), unnest($3::text[]), unnest($4::text[]),
  unnest($5::timestamptz[]), unnest($6::date[]), unnest($7::text[]), unnest($8::numeric[]))`;
export const COLUMNS = "user_id, category, rule, subject, starts_at, day, place, amount";

/**
 * Adds each amount where the sum stays within the limit in force, and locks what it added to until the commit. At most
 * one movement of a person and category at a time, because a row is added to once.
 */
export async function count(tx: Tx, counts: readonly Count[], now: Date): Promise<Counted[]> {
  if (counts.length === 0) return [];
  const rows = await query<{ allowed: bigint; is_counted: boolean }>(
    tx,
    `with asked as materialized (
       select a.*, coalesce(
                (select case when s.raised_from <= $10 then s.raised_to else s.amount end from limit_setting s
                  where s.user_id = a.user_id and s.category = a.category and s.rule = a.rule
                    and s.subject in (a.subject, '')
                  order by s.subject desc limit 1), a.house) as allowed
         from rows from (unnest($1::uuid[]), unnest($2::text[]), unnest($3::text[]), unnest($4::text[]),
           unnest($5::timestamptz[]), unnest($6::date[]), unnest($7::text[]), unnest($8::numeric[]), unnest($9::numeric[]))
           with ordinality as a (${COLUMNS}, house, position)),
     days as (
       insert into limit_usage as u (user_id, day, category, used)
       select user_id, day, category, amount from asked where place = 'day' and amount <= allowed
        order by user_id, category
       on conflict (user_id, day, category) do update set used = u.used + excluded.used
         where u.used + excluded.used <= (select a.allowed from asked a where a.place = 'day'
                                             and a.user_id = excluded.user_id and a.category = excluded.category)
       returning user_id, category),
     windows as (
       insert into limit_window_usage as u (user_id, category, rule, subject, starts_at, used)
       select user_id, category, rule, subject, starts_at, case place when 'rolling' then 0 else amount end
         from asked where place = 'rolling' or place = 'window' and amount <= allowed
        order by user_id, category, rule, subject
       on conflict (user_id, category, rule, subject, starts_at) do update set used = u.used + excluded.used
         where u.used + excluded.used <= (select a.allowed from asked a where a.user_id = excluded.user_id
                                             and a.category = excluded.category and a.rule = excluded.rule)
       returning user_id, category, rule)
     select a.allowed,
            case a.place
              when 'nowhere' then a.amount <= a.allowed
              when 'day' then exists (select from days d where d.user_id = a.user_id and d.category = a.category)
              else exists (select from windows w
                            where w.user_id = a.user_id and w.category = a.category and w.rule = a.rule)
            end as is_counted
       from asked a order by a.position`,
    [...columnsOf(counts), counts.map(({ rule }) => rule.amount.toString()), now.toISOString()],
  );
  const counted = counts.map((one, index) => {
    const row = rows[index];
    if (!row) throw new Error("A limit was not counted");
    return { ...one, allowed: row.allowed, isCounted: row.is_counted };
  });
  return countRolling(tx, counted);
}

/** A statement of its own: it sees what was committed while the locks were waited for. */
async function countRolling(tx: Tx, counted: readonly Counted[]): Promise<Counted[]> {
  const rolling = counted.filter((one) => placeOf(one) === "rolling");
  if (rolling.length === 0) return [...counted];
  const rows = await query<{ position: bigint }>(
    tx,
    `with asked as materialized (
       select a.* from rows from (unnest($1::uuid[]), unnest($2::text[]), unnest($3::text[]), unnest($4::text[]),
           unnest($5::timestamptz[]), unnest($6::numeric[]), unnest($7::numeric[]))
           with ordinality as a (user_id, category, rule, subject, at, amount, allowed, position)
        where a.amount + coalesce((select sum(m.amount) from limit_movement m
                 where m.user_id = a.user_id and m.category = a.category and m.rule = a.rule and m.subject = a.subject
                   and m.at > a.at - make_interval(secs => ${ROLLING_SECONDS})), 0) <= a.allowed),
     kept as (insert into limit_movement (user_id, category, rule, subject, at, amount)
              select user_id, category, rule, subject, at, amount from asked)
     select position from asked`,
    [
      ...columnsOf(rolling).slice(0, 4),
      rolling.map(({ at }) => at.toISOString()),
      rolling.map(({ spend }) => spend.amount.minor.toString()),
      rolling.map(({ allowed }) => allowed.toString()),
    ],
  );
  const within = new Set(rows.map(({ position }) => rolling[Number(position) - 1]));
  return counted.map((one) => (placeOf(one) === "rolling" ? { ...one, isCounted: within.has(one) } : one));
}

/** Takes back what was counted, in the windows it was counted in. */
export async function takeBack(tx: Tx, counts: readonly Count[]): Promise<void> {
  const kept = (place: Place) => counts.filter((one) => placeOf(one) === place);
  if (kept("day").length > 0)
    await query(
      tx,
      `update limit_usage u set used = greatest(u.used - c.amount, 0) from ${COUNTS} as c (${COLUMNS})
        where u.user_id = c.user_id and u.category = c.category and u.day = c.day`,
      columnsOf(kept("day")),
    );
  if (kept("window").length > 0)
    await query(
      tx,
      `update limit_window_usage u set used = greatest(u.used - c.amount, 0) from ${COUNTS} as c (${COLUMNS})
        where u.user_id = c.user_id and u.category = c.category and u.rule = c.rule and u.subject = c.subject
          and u.starts_at = c.starts_at`,
      columnsOf(kept("window")),
    );
  const rolling = kept("rolling");
  if (rolling.length > 0)
    await query(
      tx,
      `insert into limit_movement (user_id, category, rule, subject, at, amount)
       select c.user_id, c.category, c.rule, c.subject, c.at, -c.amount
         from rows from (unnest($1::uuid[]), unnest($2::text[]), unnest($3::text[]), unnest($4::text[]),
                         unnest($5::timestamptz[]), unnest($6::numeric[]))
           as c (user_id, category, rule, subject, at, amount)`,
      [
        ...columnsOf(rolling).slice(0, 4),
        rolling.map(({ at }) => at.toISOString()),
        rolling.map(({ spend }) => spend.amount.minor.toString()),
      ],
    );
}
