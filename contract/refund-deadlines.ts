import * as z from 'zod/mini';
import { instantSchema } from './validation.ts';

/**
 * Deadlines for a full and a half refund when a student cancels: local times in ISO 8601 with offset. Both are the lesson's start
 * if its school moved it too late for a free cancellation.
 */
export const refundDeadlinesSchema = z.object({ full: instantSchema, half: instantSchema });
export type RefundDeadlines = z.infer<typeof refundDeadlinesSchema>;
