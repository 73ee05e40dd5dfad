/** What the printed records say. */
export const texts = {
  record: { title: 'Driving record', file: 'driving-record' },
  course: { title: 'Course record', file: 'course-record' },
  student: 'Student',
  made: 'As of',
  lessons: 'Lessons',
  driven: 'Driven',
  confirmed: 'Confirmed by both',
  minutes: '{{count}} min',
  plainLesson: 'Driving lesson',
  ofKind: '{{driven}}, {{confirmed}} of them confirmed',
  hours: {
    title: 'Hours',
    phase: '{{phase}}{{colon}}{{done}} of {{wanted}}',
    minutes: '{{done}} of {{wanted}} done, {{confirmed}} of them confirmed, {{left}} left',
    sessions: '{{done}} of {{wanted}} sessions done, {{confirmed}} of them confirmed, {{left}} left',
  },
  columns: {
    number: 'No.',
    date: 'Date',
    time: 'Time',
    minutes: 'Min',
    kilometres: 'km',
    school: 'School',
    instructor: 'Instr.',
    student: 'Student',
  },
  colon: ': ',
  bySchool: 'school',
  unconfirmed: 'not confirmed',
  noLessons: 'No lesson yet.',
  initials:
    'Initials: the instructor says that the lesson was given, the student that it was so. “school”: the school said it in the instructor’s place.',
  issued: 'Written by Lanewise for {{school}}.',
};
export type Texts = typeof texts;
