import { Schedule } from '../../features/schedule/school-schedule.tsx';
import { fullName } from '../../features/school-instructors/instructor-name.ts';
import { useSchoolInstructors } from '../../features/school-instructors/queries.ts';
import { useActor } from '../../features/session/use-session.ts';

/** RT-15 */
export default function SchedulePage() {
  const { data } = useSchoolInstructors(useActor('school')?.id);
  return <Schedule instructors={data?.map((one) => ({ id: one.id, name: fullName(one) }))} />;
}
