/** What the terminal shows once the server is ready. */
export function welcome(facts: {
  address: string;
  accounts: { role: string; email: string; password: string }[] | null;
  /** Where to see emails that don't leave; null if they are really sent. */
  mail: string | null;
}): string {
  const lines = ['', `  Lanewise is ready: ${facts.address}`, ''];
  if (facts.accounts) {
    lines.push('  Demo accounts');
    const width = Math.max(...facts.accounts.map((account) => account.email.length));
    for (const { role, email, password } of facts.accounts) {
      lines.push(`    ${role.padEnd(8)} ${email.padEnd(width)}  ${password}`);
    }
    lines.push('');
  }
  if (facts.mail) lines.push(`  Emails do not leave this machine. Read them at ${facts.mail}`, '');
  lines.push('  Stop with Ctrl-C.', '');
  return lines.join('\n');
}
