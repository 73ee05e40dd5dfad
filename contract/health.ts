import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const healthEndpoints = {
  live: endpoint({
    method: 'GET',
    path: '/health/live',
    access: 'anyone',
    summary: 'Liveness: the process responds',
    response: z.object({ status: z.literal('ok') }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/health/ready',
    access: 'anyone',
    summary: 'Readiness: the process and its database respond; otherwise 503',
    refusals: ['unavailable'],
    response: z.object({ status: z.literal('ok') }),
  }),
};
