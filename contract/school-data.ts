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
      'All of the school’s data as a zip of JSON files in the API’s format, and the same as CSV: information, instructors, cars, ' +
      'slots, weekly hours, bookings, students, reviews, payments, ledger. The school’s history logs the export',
    params: z.object({ id: idSchema }),
  }),
};
