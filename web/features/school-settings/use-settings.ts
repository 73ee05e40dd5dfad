import { useQuery } from '@tanstack/react-query';
import { schoolEndpoints } from '#contract/schools.ts';
import { call } from '../../api/client.ts';

export const settingsKey = (schoolId: string) => ['school-settings', schoolId] as const;

export const useSchoolSettings = (schoolId: string) =>
  useQuery({
    queryKey: settingsKey(schoolId),
    queryFn: ({ signal }) => call(schoolEndpoints.schoolSettings, { params: { id: schoolId }, signal }),
  });
