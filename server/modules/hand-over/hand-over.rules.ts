import type { HandOverRefusal, HandOverWarning } from '#contract/hand-over.ts';
import type { Place } from '#contract/places.ts';
import { isReachable, type MinutesBetween, type ReachTerms, type Stop } from '#server/modules/reach/reach.rules.ts';

/** A lesson that needs another instructor. Lessons of one instructor never overlap. */
export interface LessonInNeed {
  id: string;
  date: string;
  stop: Stop;
  /** Instructors who taught its student before. */
  taughtBy: ReadonlySet<string>;
}

export interface Colleague {
  id: string;
  /** Lessons on these days and around them. */
  stops: readonly Stop[];
  /** The middle of their area, where their day starts and ends. */
  home: Place | null;
  /** Null if the school doesn't check travel. */
  terms: ReachTerms | null;
}

/** What speaks against a colleague for a lesson, apart from the other lessons handed over. */
export interface Objections {
  refusal: HandOverRefusal | null;
  warnings: HandOverWarning[];
  /** Nobody entered hours for the colleague, so 'outside_hours' says little. */
  areHoursUnknown: boolean;
}

interface Plan {
  cost: number;
  /** Colleague of each lesson, in the order of the search; null if nobody. */
  choice: (string | null)[];
}

/** What a plan avoids, most important first. Each outweighs the next for any day. */
const COST = { nobody: 1_000_000, unknownHours: 20_000, stranger: 2_000 };
/** In minutes of driving: to share the work out, a colleague with fewer of the lessons may drive this much further. */
const COST_OF_ANOTHER = 2;
/** Keeps the search of a crowded day short. What is found by then is a good plan already. */
const STEPS_MAX = 3_000;

const isCandidate = ({ refusal, warnings, areHoursUnknown }: Objections): boolean =>
  refusal === null && (warnings.length === 0 || (areHoursUnknown && warnings.every((one) => one === 'outside_hours')));

/**
 * One plan for all lessons: as many as possible go to a colleague who can take them and drive from one to the next. Then it prefers
 * colleagues who taught the student before, then less driving, shared out evenly.
 * @param objections by lesson, then by colleague
 * @returns the colleague of each lesson; null if nobody can take it
 */
export function planHandOver(
  lessons: readonly LessonInNeed[],
  colleagues: readonly Colleague[],
  objections: ReadonlyMap<string, ReadonlyMap<string, Objections>>,
  minutesBetween: MinutesBetween,
): Map<string, string | null> {
  const plan = new Map<string, string | null>();
  const loads = new Map<string, number>();
  const minutes = rememberMinutes(minutesBetween);
  const byDay = Map.groupBy(lessons, ({ date }) => date);
  for (const date of [...byDay.keys()].sort()) {
    const planned = planDay(byDay.get(date) ?? [], colleagues, { objections, loads, minutes });
    for (const [lessonId, colleagueId] of planned) {
      plan.set(lessonId, colleagueId);
      if (colleagueId !== null) loads.set(colleagueId, (loads.get(colleagueId) ?? 0) + 1);
    }
  }
  return plan;
}

interface Surroundings {
  objections: ReadonlyMap<string, ReadonlyMap<string, Objections>>;
  /** How many lessons of the days before each colleague takes. */
  loads: ReadonlyMap<string, number>;
  minutes: MinutesBetween;
}

/** A colleague who can take a lesson, with what the choice costs on any plan. */
interface Candidate {
  colleague: Colleague;
  cost: number;
}

/** Branch and bound: the lessons with the fewest candidates first, the best candidates first. */
function planDay(
  lessons: readonly LessonInNeed[],
  colleagues: readonly Colleague[],
  { objections, loads, minutes }: Surroundings,
): Map<string, string | null> {
  const rows = lessons
    .map((lesson) => ({ lesson, candidates: findCandidates(lesson, colleagues, objections.get(lesson.id)) }))
    .sort(
      (one, other) =>
        one.candidates.length - other.candidates.length || one.lesson.stop.startsAtMs - other.lesson.stop.startsAtMs,
    );
  /** The least that the lessons from each row on cost. */
  const least = [0];
  for (const { candidates } of rows.toReversed())
    least.unshift((least[0] ?? 0) + Math.min(COST.nobody, ...candidates.map(({ cost }) => cost)));

  const taken = new Map<string, Stop[]>();
  const choice: (string | null)[] = [];
  let best: Plan = { cost: Number.POSITIVE_INFINITY, choice: [] };
  let steps = 0;

  function search(index: number, cost: number): void {
    if (steps++ > STEPS_MAX || cost + (least[index] ?? 0) >= best.cost) return;
    const row = rows[index];
    if (!row) {
      best = { cost, choice: [...choice] };
      return;
    }
    const { lesson } = row;
    const options = row.candidates.flatMap(({ colleague, cost: own }) => {
      const added = taken.get(colleague.id) ?? [];
      const stops = [...colleague.stops, ...added];
      if (colleague.terms !== null && !isReachable(lesson.stop, stops, colleague.terms, minutes)) return [];
      const shared = COST_OF_ANOTHER * (added.length + (loads.get(colleague.id) ?? 0));
      return [{ colleague, added, cost: own + shared + extraMinutes(lesson.stop, stops, colleague.home, minutes) }];
    });
    for (const option of options.sort((one, other) => one.cost - other.cost)) {
      taken.set(option.colleague.id, [...option.added, lesson.stop]);
      choice[index] = option.colleague.id;
      search(index + 1, cost + option.cost);
      taken.set(option.colleague.id, option.added);
    }
    choice[index] = null;
    search(index + 1, cost + COST.nobody);
  }
  search(0, 0);
  return new Map(rows.map(({ lesson }, index) => [lesson.id, best.choice[index] ?? null]));
}

function findCandidates(
  lesson: LessonInNeed,
  colleagues: readonly Colleague[],
  objections: ReadonlyMap<string, Objections> | undefined,
): Candidate[] {
  return colleagues.flatMap((colleague) => {
    const found = objections?.get(colleague.id);
    if (!found || !isCandidate(found)) return [];
    const stranger = lesson.taughtBy.has(colleague.id) ? 0 : COST.stranger;
    return [{ colleague, cost: stranger + (found.warnings.length > 0 ? COST.unknownHours : 0) }];
  });
}

/** How much longer a colleague drives that day with this lesson. The day starts and ends at home; unknown places cost nothing. */
function extraMinutes(lesson: Stop, stops: readonly Stop[], home: Place | null, minutes: MinutesBetween): number {
  const day = { from: lesson.startsAtMs - HALF_DAY_MS, to: lesson.endsAtMs + HALF_DAY_MS };
  const near = stops.filter(({ startsAtMs, endsAtMs }) => endsAtMs > day.from && startsAtMs < day.to);
  const before = near
    .filter(({ endsAtMs }) => endsAtMs <= lesson.startsAtMs)
    .reduce<Stop | null>((last, one) => (last === null || one.endsAtMs > last.endsAtMs ? one : last), null);
  const after = near
    .filter(({ startsAtMs }) => startsAtMs >= lesson.endsAtMs)
    .reduce<Stop | null>((next, one) => (next === null || one.startsAtMs < next.startsAtMs ? one : next), null);
  const from = before === null ? home : before.dropOff;
  const to = after === null ? home : after.pickup;
  const drive = (start: Place | null, end: Place | null) => (start === null || end === null ? 0 : minutes(start, end));
  const without = before === null && after === null ? 0 : drive(from, to);
  return Math.max(0, drive(from, lesson.pickup) + drive(lesson.dropOff, to) - without);
}

const HALF_DAY_MS = 12 * 3_600_000;

/** The search asks for the same drives over and over. */
function rememberMinutes(minutesBetween: MinutesBetween): MinutesBetween {
  const known = new Map<Place, Map<Place, number>>();
  return (from, to) => {
    if (from.latitude === to.latitude && from.longitude === to.longitude) return 0;
    const ways = known.get(from) ?? new Map<Place, number>();
    known.set(from, ways);
    const minutes = ways.get(to) ?? minutesBetween(from, to);
    ways.set(to, minutes);
    return minutes;
  };
}
