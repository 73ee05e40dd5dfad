/** The sheet that a school starts from. */
export const texts = {
  fileName: 'lanewise-schedule.xlsx',
  sheetName: 'Schedule',
  explanationName: 'How it works',
  explanation: [
    'How to fill in the schedule',
    'Each row says when one instructor is free on one day. Change the rows, copy them, add as many as you need, then upload the file.',
    'You’ll see what’s new, unchanged or in error before we save anything.',
    '',
    'Instructor email: the address from your instructor list. A full name works too if only one instructor has it.',
    'Date: a date cell, or text like 2026-12-04 or Fri Dec 4. If a date like 04/12 is ambiguous, we’ll ask. You can enter dates up to a year from today.',
    'Start time and End time: time cells, or text like 9:00, 9:00 AM, 14:30 or 9h00. A row can’t go past midnight.',
    'Time zone: where the lesson takes place. Leave it empty to use your school’s time zone.',
    'Lesson minutes: from {{min}} to {{max}}. Leave it empty to use {{usual}}.',
    '',
    'A row longer than one lesson becomes several: 9:00 to 12:00 with {{usual}} minutes makes three lessons.',
    'We don’t offer time left over after the last full lesson. The preview shows you where.',
    'If Lesson minutes is empty, a row of {{min}} to {{longest}} minutes is one lesson.',
    'We can’t accept a time that doesn’t exist because the clocks go forward. If a time happens twice because they go back, we use the first.',
    '',
    'Uploading the same sheet again changes nothing. Uploads never change or remove booked lessons.',
    'Columns can be in any order. We ignore other columns, blank rows and this page.',
    'Up to {{megabytes}} MB, 20,000 rows and 60 columns, as .xlsx, .xls, .ods, .csv or .tsv.',
    '',
    'Time zones: {{zones}}',
  ],
};
export type Texts = typeof texts;
