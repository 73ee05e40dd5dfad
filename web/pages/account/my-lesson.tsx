import { MyLesson } from '../../features/office-messages/my-lesson.tsx';

export default function MyLessonPage() {
  return <MyLesson />;
}
