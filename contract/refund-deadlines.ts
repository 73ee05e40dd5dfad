import * as z from 'zod/mini';
import { instantSchema } from './validation.ts';

/**
 * Until when a student's cancelling gives all, and half, of the money back: the street's wall times as ISO 8601 with offset. Both are the
 * lesson's start where its school moved it too late to be cancelled freely.
 */
export const refundDeadlinesSchema = z.object({ full: instantSchema, half: instantSchema });
export type RefundDeadlines = z.infer<typeof refundDeadlinesSchema>;
