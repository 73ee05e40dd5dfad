import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idSchema } from './validation.ts';

export const PHOTO_MAX_BYTES = 8 * 1024 * 1024;
export const PHOTO_MAX_PIXELS = 40_000_000;

/** `photoVersion` changes with every upload, so `/api/instructor/{id}/docs/photo?v={photoVersion}` can be cached forever. */
const storedPhotoSchema = z.object({ photoVersion: z.string() });
const pictureRefusals = ['unsupported_image', 'unreadable_image'] as const;
const owner = {
  params: z.object({ id: idSchema }),
  query: z.object({
    v: z.optional(z.string().check(z.maxLength(64))),
    /** The size shown next to names. */
    size: z.optional(z.literal('small', { error: 'invalid' })),
  }),
};

export const photoEndpoints = {
  uploadInstructorPhoto: endpoint({
    method: 'POST',
    path: '/instructor/docs/photo',
    access: ['school'],
    owner: { instructor: 'fields.instructorId' },
    members: 'managers',
    summary: "Set an instructor's photo",
    multipart: { fields: z.object({ instructorId: idSchema }), file: 'profilePhoto' },
    refusals: pictureRefusals,
    response: storedPhotoSchema,
  }),
  uploadSchoolPhoto: endpoint({
    method: 'POST',
    path: '/school/docs/photo',
    access: ['school'],
    owner: { school: 'fields.schoolId' },
    members: 'owners',
    summary: "Set the school's photo",
    multipart: { fields: z.object({ schoolId: idSchema }), file: 'profilePhoto' },
    refusals: pictureRefusals,
    response: storedPhotoSchema,
  }),
  uploadCandidatePhoto: endpoint({
    method: 'POST',
    path: '/candidate/docs/photo',
    access: ['candidate'],
    owner: { candidate: 'fields.studentId' },
    summary: "Set the student's photo",
    multipart: { fields: z.object({ studentId: idSchema }), file: 'profilePhoto' },
    refusals: pictureRefusals,
    response: storedPhotoSchema,
  }),
  uploadCarPhoto: endpoint({
    method: 'POST',
    path: '/car/docs/photo',
    access: ['school'],
    owner: { car: 'fields.carId' },
    members: 'managers',
    summary: "Set the photo of one of the school's cars",
    multipart: { fields: z.object({ carId: idSchema }), file: 'profilePhoto' },
    refusals: pictureRefusals,
    response: storedPhotoSchema,
  }),
  instructorPhoto: endpoint({
    method: 'GET',
    path: '/instructor/:id/docs/photo',
    access: 'anyone',
    summary: "An instructor's photo (WebP); 404 if there is none",
    ...owner,
    refusals: ['not_found'],
  }),
  schoolPhoto: endpoint({
    method: 'GET',
    path: '/school/:id/docs/photo',
    access: ['candidate', 'school', 'admin'],
    members: 'everybody',
    summary: "A school's photo (WebP); 404 if there is none",
    ...owner,
    refusals: ['not_found'],
  }),
  carPhoto: endpoint({
    method: 'GET',
    path: '/car/:id/docs/photo',
    access: ['school'],
    members: 'managers',
    summary: "The photo of one of the school's cars (WebP); 404 if there is none",
    ...owner,
    owner: { car: 'params.id' },
  }),
  candidatePhoto: endpoint({
    method: 'GET',
    path: '/candidate/:id/docs/photo',
    access: ['candidate', 'school', 'admin'],
    members: 'own',
    shows: 'account',
    summary: "A student's photo (WebP), for the student and schools they booked with",
    ...owner,
    refusals: ['not_found'],
  }),
};
