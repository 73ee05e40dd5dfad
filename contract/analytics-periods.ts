/** How many whole weeks, Monday to Sunday, the last of which is the current one in the school's zone. */
export const ANALYTICS_PERIODS = { '4w': 4, '12w': 12, '12m': 52 } as const;
export type AnalyticsPeriod = keyof typeof ANALYTICS_PERIODS;
