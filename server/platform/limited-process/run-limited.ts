import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { LIMITED_ENV, limitedBySystem, type ProcessLimits, watchMemory } from './process-limits.ts';

/** A lower CPU priority than that of requests. */
const PRIORITY = 10;

/** A program's result, or why there is none. */
export type Outcome = { answer: unknown } | { ended: 'late' | 'beyond limits' | 'without an answer'; reason: string };

/**
 * Runs one of our programs on untrusted input, in its own process with limited memory and time. It gets the input on
 * standard input and one JSON argument, and writes its result as JSON to standard output.
 */
export async function runLimited(
  { program, argument, input, signal }: { program: string; argument: object; input: Buffer; signal?: AbortSignal },
  limits: ProcessLimits,
): Promise<Outcome> {
  const node = [process.execPath, `--max-old-space-size=${limits.heapMegabytes}`, program, JSON.stringify(argument)];
  const [command = '', ...args] = await limitedBySystem(node, limits);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...{ env: LIMITED_ENV, stdio: ['pipe', 'pipe', 'ignore'], killSignal: 'SIGKILL' },
      ...(signal && { signal }),
    });
    const chunks: Buffer[] = [];
    let answerBytes = 0;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, limits.waitSeconds * 1000);
    const stopWatching = watchMemory(child, limits.residentBytes);
    const settle = (outcome: Outcome) => {
      clearTimeout(timer);
      stopWatching();
      resolve(outcome);
    };

    child.stdout.on('data', (chunk: Buffer) => {
      answerBytes += chunk.length;
      if (answerBytes > limits.answerBytes) child.kill('SIGKILL');
      else chunks.push(chunk);
    });
    // The process may end before it has read all of its input.
    child.stdin.on('error', () => {});
    child.on('error', (error) => settle({ ended: 'without an answer', reason: error.message }));
    child.on('close', (code, signal) => {
      // A process with a short answer can end before it's killed.
      if (answerBytes > limits.answerBytes) settle({ ended: 'beyond limits', reason: 'the answer is too large' });
      else if (code === 0) settle(parseAnswer(chunks));
      else if (isLate) settle({ ended: 'late', reason: `not read in ${limits.waitSeconds} s` });
      // Out of memory or time: the heap limit, the system's limits or the watch ended it.
      else settle({ ended: 'beyond limits', reason: `ended by ${signal ?? code}` });
    });
    child.on('spawn', () => lowerPriority(child.pid));
    child.stdin.end(input);
  });
}

function parseAnswer(chunks: Buffer[]): Outcome {
  try {
    return { answer: JSON.parse(Buffer.concat(chunks).toString()) };
  } catch {
    return { ended: 'without an answer', reason: 'the process gave no answer' };
  }
}

function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, PRIORITY);
  } catch {
    // The process has already exited.
  }
}
