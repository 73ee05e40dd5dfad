import ICAL from 'ical.js';
import { CalendarError } from './calendar-error.ts';

const DAYS_A_STEP = 100;

/** How far the rules of one file may be followed. */
export interface RuleBudget {
  /** Of the search as well: a rule that never occurs is looked for without end. */
  steps: number;
  /** No rule is followed into a later year. */
  lastYear: number;
}

class PastLastYear extends Error {}

/** ical.js loops inside one call until it finds an occurrence. This counts each turn of those loops, and ends them. */
class BoundedIterator extends ICAL.RecurIterator {
  declare private budget: RuleBudget;

  override fromData(options: Parameters<ICAL.RecurIterator['fromData']>[0] & { budget: RuleBudget }): void {
    this.budget = options.budget;
    this.endsPastLastYear(() => super.fromData(options));
  }

  override next(again?: boolean): ICAL.Time {
    // The types of ical.js leave out that the last one is followed by null.
    return this.endsPastLastYear(() => super.next(again)) as ICAL.Time;
  }

  override check_contracting_rules(): boolean {
    this.count();
    return super.check_contracting_rules();
  }

  override increment_month(): void {
    super.increment_month();
    this.count();
  }

  override increment_year(years: number): void {
    super.increment_year(years);
    this.count();
  }

  override increment_monthday(days: number): void {
    super.increment_monthday(Math.min(days, DAYS_A_STEP));
    for (let left = days - DAYS_A_STEP; left > 0; left -= DAYS_A_STEP) {
      this.count();
      super.increment_monthday(Math.min(left, DAYS_A_STEP));
    }
  }

  private count(): void {
    if (--this.budget.steps < 0) throw new CalendarError('calendar_too_complex');
    if (this.last.year > this.budget.lastYear) throw new PastLastYear();
  }

  private endsPastLastYear<T>(work: () => T): T | null {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof PastLastYear)) throw error;
      this.completed = true;
      return null;
    }
  }
}

/** Makes each iterator of a rule spend from this budget, those of ical.js's own time zones too. */
export function boundRule(rule: ICAL.Recur, budget: RuleBudget): void {
  rule.iterator = (dtstart) => new BoundedIterator({ rule, dtstart, budget } as never);
}
