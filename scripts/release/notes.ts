/** Says of the newest version in CHANGELOG.md that it is released. @throws Error where it is another, has a date or says nothing */
export function dateNotes(changelog: string, version: string, date: string): string {
  const heading = `## ${version}, unreleased`;
  const [, newest = ''] = /^(## .*)$/m.exec(changelog) ?? [];
  if (newest !== heading) throw new Error(`CHANGELOG.md begins with “${newest}”, not with “${heading}”.`);
  const notes = changelog.slice(changelog.indexOf(heading) + heading.length).split(/^## /m, 1)[0] ?? '';
  if (!/^- /m.test(notes)) throw new Error(`CHANGELOG.md says nothing of ${version}.`);
  return changelog.replace(heading, `## ${version}, ${date}`);
}

/** Of package.json, or of the lock file, which has it twice: in its own lines and nobody else's. */
export function setVersion(json: string, version: string): string {
  const own = JSON.parse(json) as { version: string; packages?: Record<string, { version: string }> };
  own.version = version;
  const root = own.packages?.[''];
  if (root) root.version = version;
  return `${JSON.stringify(own, null, 2)}\n`;
}
