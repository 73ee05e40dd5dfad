import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema } from './validation.ts';

export const schoolDataEndpoints = {
  schoolData: endpoint({
    method: 'GET',
    path: '/school/:id/data.zip',
    access: ['school'],
    owner: { school: 'params.id' },
    members: 'owners',
    summary:
      'All that the school has here, as a zip of JSON files, as the API answers them, and the same as CSV: information, instructors, cars, ' +
      'slots, weekly hours, bookings, students, reviews, payments, ledger. The school’s history says who took it',
    params: z.object({ id: idSchema }),
  }),
};
