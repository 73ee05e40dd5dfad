import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const healthEndpoints = {
  live: endpoint({
    method: 'GET',
    path: '/health/live',
    access: 'anyone',
    summary: 'The process answers',
    response: z.object({ status: z.literal('ok') }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/health/ready',
    access: 'anyone',
    summary: 'The process and its database answer; 503 otherwise',
    refusals: ['unavailable'],
    response: z.object({ status: z.literal('ok') }),
  }),
};
