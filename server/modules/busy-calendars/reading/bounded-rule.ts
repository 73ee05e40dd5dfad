import ICAL from 'ical.js';
import { CalendarError } from './calendar-error.ts';

const DAYS_A_STEP = 100;

/** How far the rules of one file may be expanded. */
export interface RuleBudget {
  /** Counts search steps too: ical.js would search forever for a rule that never occurs. */
  steps: number;
  /** Rules end after this year. */
  lastYear: number;
}

class PastLastYear extends Error {}

/** ical.js loops inside one call until it finds an occurrence. This counts those iterations and stops them. */
class BoundedIterator extends ICAL.RecurIterator {
  declare private budget: RuleBudget;

  override fromData(options: Parameters<ICAL.RecurIterator['fromData']>[0] & { budget: RuleBudget }): void {
    this.budget = options.budget;
    this.endsPastLastYear(() => super.fromData(options));
  }

  override next(again?: boolean): ICAL.Time {
    // ical.js returns null after the last one, which its types leave out.
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

/** Makes every iterator of a rule use up this budget, including those that ical.js creates for its time zones. */
export function boundRule(rule: ICAL.Recur, budget: RuleBudget): void {
  rule.iterator = (dtstart) => new BoundedIterator({ rule, dtstart, budget } as never);
}
