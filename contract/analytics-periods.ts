/** Whole weeks, Monday to Sunday, ending with the current week in the school's time zone. */
export const ANALYTICS_PERIODS = { '4w': 4, '12w': 12, '12m': 52 } as const;
export type AnalyticsPeriod = keyof typeof ANALYTICS_PERIODS;
