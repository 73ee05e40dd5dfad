/** What Vitest's JSON report says. */
export interface Report {
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

export type Verdict =
  | { is: 'red'; red: number; seen: string }
  /** Tests ran, and none missed the protection. */
  | { is: 'green' }
  /** Nothing that says anything of the protection: no test ran, none of those that failed did so by what it saw. */
  | { is: 'broken'; why: string };

/** A test that hangs, or comes upon code that can't run, has seen nothing. */
const SAYS_NOTHING = /^(Error: (Test|Hook) timed out|ReferenceError|SyntaxError|Error: (Cannot find|Failed to))/;

/** What the tests of a report, null where there is none, say of the protection that was out. */
export function verdictOf(report: Report | null): Verdict {
  if (!report) return { is: 'broken', why: 'the tests did not begin or did not end' };
  const ran = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed' || status === 'failed');
  const failed = ran.filter(({ status }) => status === 'failed');
  const red = failed.filter(({ failureMessages }) => !failureMessages?.every((message) => SAYS_NOTHING.test(message)));
  if (red.length > 0) return { is: 'red', red: red.length, seen: whyOf(red) };
  if (failed.length > 0) return { is: 'broken', why: whyOf(failed) };
  const notLoaded = report.testResults.find(({ message }) => message !== '');
  if (notLoaded) return { is: 'broken', why: firstLine(notLoaded.message) };
  return ran.length > 0 ? { is: 'green' } : { is: 'broken', why: 'no test ran' };
}

const whyOf = ([first]: { failureMessages: string[] | null }[]): string => firstLine(first?.failureMessages?.[0] ?? '');

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';
