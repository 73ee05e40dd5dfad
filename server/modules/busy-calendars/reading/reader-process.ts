/**
 * The program of the process that reads one calendar: the file on standard input, the window as its argument, when somebody is busy on
 * standard output. Whatever a file does to the library happens here and ends with this process.
 */
import { busyTimes } from './busy-times.ts';
import { CalendarError } from './calendar-error.ts';

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);

function outcome(): object {
  try {
    return busyTimes(Buffer.concat(chunks).toString('utf8'), JSON.parse(process.argv[2] ?? ''));
  } catch (error) {
    return { failure: error instanceof CalendarError ? error.failure : 'not_a_calendar' };
  }
}

process.stdout.write(JSON.stringify(outcome()), () => process.exit(0));
