/**
 * `npm run doctor` checks what the server needs from outside, with the server's own settings: one line each, with what
 * to do. Exits with 1 if a check fails. Works beside a running server, but checks the proxy's headers only when none is
 * running.
 */
import { runCommand } from './command.ts';
import { readConfig } from './config.ts';
import { examine } from './doctor-checks.ts';

async function main(): Promise<void> {
  const findings = await examine(readConfig());
  const width = Math.max(...findings.map(({ what }) => what.length)) + 2;
  for (const { isWell, what, says } of findings)
    console.log(`${isWell ? 'ok  ' : 'FAIL'}  ${what.padEnd(width)}${says}`);
  if (findings.some(({ isWell }) => !isWell)) process.exit(1);
}

runCommand(main);
