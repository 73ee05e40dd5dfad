import { useMutation } from '@tanstack/react-query';
import type { Instructor } from '#contract/instructors.ts';
import { photoLink } from '#contract/paths.ts';
import { photoEndpoints } from '#contract/photos.ts';
import { upload } from '../../api/upload.ts';
import { useStoredInstructor } from './use-instructors.ts';

/** API-11: the photo goes after the instructor, in a call of its own. */
export function usePhotoUpload() {
  const store = useStoredInstructor();
  return useMutation({
    mutationFn: ({ instructor, file }: { instructor: Instructor; file: File }) =>
      upload(photoEndpoints.uploadInstructorPhoto, { fields: { instructorId: instructor.id }, file }),
    onSuccess: ({ photoVersion }, { instructor }) =>
      store({ ...instructor, profilePhotoS3Url: photoLink('instructor', instructor.id, photoVersion) }),
  });
}
