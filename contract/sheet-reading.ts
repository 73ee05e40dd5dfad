import * as z from 'zod/mini';
import { dateSchema } from './validation.ts';

/** How we read a schedule file, next to its rows: what we left out, and what the school has to tell us. */

/** The order of the numbers in dates like 05/01/2027. */
export const DAY_ORDERS = ['day_first', 'month_first', 'year_first'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** Why we didn't read a sheet: it lacks the columns of a schedule, is hidden, or is larger than a schedule can be. */
export const UNREAD_REASONS = ['no_columns', 'hidden', 'too_large'] as const;

export const dayOrderQuestionSchema = z.object({
  kind: z.literal('day_order'),
  sheet: z.string(),
  /** The column's heading in the sheet. */
  column: z.string(),
  /** The row number and text of the first date that can be read in two ways. */
  row: z.number(),
  value: z.string(),
  /** What it would be in each order that fits every row, two or three. Show the dates with the month's name. */
  options: z.array(z.object({ order: z.enum(DAY_ORDERS), date: z.string() })),
});

const weekQuestion = z.object({
  kind: z.literal('week'),
  sheet: z.string(),
  row: z.number(),
  /** The day as the sheet writes it, such as 'Mon 14' or 'Monday'. */
  value: z.string(),
  /** The Monday of the next week that fits, to suggest. Null if none fits within a year. */
  suggested: z.nullable(z.string()),
});

export const sheetQuestionSchema = z.discriminatedUnion('kind', [dayOrderQuestionSchema, weekQuestion]);
export type DayOrderQuestion = z.infer<typeof dayOrderQuestionSchema>;
export type SheetQuestion = z.infer<typeof sheetQuestionSchema>;

export const sheetReadingSchema = z.object({
  /** Names of the sheets we read, in the file's order. A text file is one sheet without a name (''). */
  sheets: z.array(z.string()),
  /** Sheets with content that we didn't read. Sheets of our own template aren't listed. */
  unread: z.array(z.object({ sheet: z.string(), reason: z.enum(UNREAD_REASONS) })),
  /** Hidden rows, which we left out: how many in each sheet, and the first rows' numbers. */
  hiddenRows: z.array(z.object({ sheet: z.string(), count: z.number(), rows: z.array(z.number()) })),
  /** Rows that aren't hours, which we left out: totals, notes and section titles. Up to 50, with their first text. */
  skippedRows: z.array(z.object({ sheet: z.string(), row: z.number(), value: z.string() })),
  /**
   * What we need to know before we can read every row. At most one question is about the order of day and month, however many
   * columns are ambiguous; each list or grid without a week has a question about it. Rows that wait for an answer are in `refused` with
   * `ambiguous_date` or `week_missing`, so saving before the answer saves none of them. Answer by sending the file again with
   * `dayOrder`, or with `weeks`: one date in each week, separated by commas, in the order of the questions.
   */
  questions: z.array(sheetQuestionSchema),
});
export type SheetReading = z.infer<typeof sheetReadingSchema>;

export const WEEKS_MAX = 60;

function areWeeks(text: string): boolean {
  const weeks = text.split(',');
  return weeks.length <= WEEKS_MAX && weeks.every((week) => z.safeParse(dateSchema, week).success);
}

/** Parameters that answer the questions. */
export const sheetAnswersSchema = z.object({
  dayOrder: z.optional(z.enum(DAY_ORDERS)),
  weeks: z.optional(z.string().check(z.refine(areWeeks, 'invalid_date'))),
});
export type SheetAnswers = z.infer<typeof sheetAnswersSchema>;
