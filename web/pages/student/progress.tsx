import { MyProgress } from '../../features/progress/my-progress.tsx';

/** A student's hours, skills and notes, to read, print or download. */
export default function ProgressPage() {
  return <MyProgress />;
}
