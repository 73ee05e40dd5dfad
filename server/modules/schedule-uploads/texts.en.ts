/** The sheet that a school starts from. */
export const texts = {
  fileName: 'lanewise-schedule.xlsx',
  sheetName: 'Schedule',
  explanationName: 'How it works',
  explanation: [
    'How to fill in the schedule',
    'Each row says when one instructor is free on one day. Change the rows, copy them, add as many as you need, then upload the file.',
    'You see what is new, unchanged and refused before anything is saved.',
    '',
    'Instructor email: the address from your instructor list. The full name works too where only one instructor has it.',
    'Date: a date cell, or text like 2026-12-04, 12/04/2026 (the month first) or Dec 4, 2026. From today up to one year ahead.',
    'Start time and End time: time cells, or text like 9:00, 9:00 AM, 14:30 or 9h00. A row stays within one day.',
    "Time zone: where the lesson takes place. Leave it empty for your school's own zone.",
    'Lesson minutes: from {{min}} to {{max}}. Leave it empty for {{usual}}.',
    '',
    'A row that is longer than a lesson becomes several lessons: 9:00 to 12:00 with {{usual}} minutes is three.',
    'Time that is left after the last whole lesson is not offered. The preview tells you where.',
    'With Lesson minutes empty, a row of {{min}} to {{longest}} minutes is one lesson as it stands.',
    'A local time that the clocks skip in spring is refused. One that comes twice in autumn means the first.',
    '',
    'Uploading the same sheet again changes nothing. An upload never changes or removes a lesson that is booked.',
    'Columns may be in any order. Other columns, blank rows and this page are not read.',
    'At most {{megabytes}} MB, 20,000 rows and 20 columns, as .xlsx or .xls.',
    '',
    'Time zones: {{zones}}',
  ],
};
export type Texts = typeof texts;
