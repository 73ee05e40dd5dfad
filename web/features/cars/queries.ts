import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type BodyFor, call, withoutVersion } from '../../api/client.ts';
import { useChange } from '../../api/query-client.ts';
import { upload } from '../../api/upload.ts';
import { instructorKeys } from '../instructors/queries.ts';
import { scheduleKeys } from '../schedule/queries.ts';
import { schoolInstructorKeys } from '../school-instructors/queries.ts';

const carKeys = {
  of: (schoolId: string) => ['cars', schoolId],
  page: (schoolId: string, asked: CarPageAsked) => [...carKeys.of(schoolId), asked],
};

interface CarPageAsked {
  q: string;
  /** Zero-based. */
  page: number;
  limit: number;
}

/** Keeps showing the previous page until the next one loads. */
export const useCarPage = (schoolId: string, asked: CarPageAsked) =>
  useQuery({
    queryKey: carKeys.page(schoolId, asked),
    queryFn: ({ signal }) => call('GET /school/:id/cars/page', { params: { id: schoolId }, query: asked, signal }),
    placeholderData: keepPreviousData,
  });

export const useCarPhotoUpload = (schoolId: string, carId: string) =>
  useChange([carKeys.of(schoolId)], (photo: File) =>
    upload('POST /car/docs/photo', { fields: { carId }, file: { profilePhoto: photo } }),
  );

/** Saves the car for everyone who drives it. Creates one if there is no id. */
export const useSaveCar = (schoolId: string, carId: string | undefined) =>
  useChange(
    [carKeys.of(schoolId), schoolInstructorKeys.all, instructorKeys.all, scheduleKeys.all],
    (body: BodyFor<'PUT /school/:id/cars/:carId'>) =>
      carId === undefined
        ? call('POST /school/:id/cars', { params: { id: schoolId }, body: withoutVersion(body) })
        : call('PUT /school/:id/cars/:carId', { params: { id: schoolId, carId }, body }),
  );
