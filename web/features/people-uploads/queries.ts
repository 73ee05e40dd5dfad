import { useMutation } from '@tanstack/react-query';
import { buildUrl } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { useChange } from '../../api/query-client.ts';
import { type UploadOptions, upload } from '../../api/upload.ts';
import { instructorChanged } from '../school-instructors/queries.ts';
import { schoolStudentKeys } from '../school-students/queries.ts';

type FileOfInstructors = UploadOptions<'POST /school/:id/instructors/upload'>;

/** Previews or imports instructors. */
export const sendInstructors = (schoolId: string, file: FileOfInstructors) =>
  upload('POST /school/:id/instructors/upload', file, { id: schoolId });

export const useSaveInstructors = (schoolId: string) =>
  useChange(instructorChanged, (file: FileOfInstructors) => sendInstructors(schoolId, file));

type FileOfStudents = UploadOptions<'POST /school/:id/students/upload'>;

/** Previews or imports students. It invalidates nothing, because no list shows invited students. */
export const sendStudents = (schoolId: string, file: FileOfStudents) =>
  upload('POST /school/:id/students/upload', file, { id: schoolId });

type FileOfRecords = UploadOptions<'POST /school/:id/students/import'>;

/** Previews or imports students into the school's records. */
export const sendRecords = (schoolId: string, file: FileOfRecords) =>
  upload('POST /school/:id/students/import', file, { id: schoolId });

export const useSaveRecords = (schoolId: string) =>
  useChange([schoolStudentKeys.all], (file: FileOfRecords) => sendRecords(schoolId, file));

/** An empty list as a file: the headings that an import knows. */
export const useRecordsTemplate = (schoolId: string) =>
  useMutation({
    mutationFn: () =>
      download(
        buildUrl('GET /school/:id/students/export', { id: schoolId }, { format: 'xlsx', search: '~' }),
        'lanewise-students.xlsx',
      ),
  });

export const useStudentTemplate = (schoolId: string) =>
  useMutation({
    mutationFn: () =>
      download(buildUrl('GET /school/:id/students/template', { id: schoolId }), 'lanewise-students.csv'),
  });

export const useInstructorTemplate = (schoolId: string) =>
  useMutation({
    mutationFn: () =>
      download(buildUrl('GET /school/:id/instructors/template', { id: schoolId }), 'lanewise-instructors.csv'),
  });
