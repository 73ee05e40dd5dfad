import { MyProgress } from '../../features/progress/my-progress.tsx';

/** A student's hours, skills and notes, to be read, printed and taken along. */
export default function ProgressPage() {
  return <MyProgress />;
}
