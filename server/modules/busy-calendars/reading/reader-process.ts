/**
 * Runs in a process of its own and reads one calendar: the file on standard input, the window as an argument, the busy times on standard
 * output. If a file crashes or hangs the reader, only this process ends.
 */
import { readBusyTimes } from './busy-times.ts';
import { CalendarError } from './calendar-error.ts';
import { decodeCalendar } from './content-lines.ts';

const chunks: Buffer[] = [];
for await (const chunk of process.stdin) chunks.push(chunk);

function outcome(): object {
  try {
    return readBusyTimes(decodeCalendar(Buffer.concat(chunks)), JSON.parse(process.argv[2] ?? ''));
  } catch (error) {
    return { failure: error instanceof CalendarError ? error.failure : 'not_a_calendar' };
  }
}

process.stdout.write(JSON.stringify(outcome()), () => process.exit(0));
