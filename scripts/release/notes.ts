/** Dates the newest version in CHANGELOG.md. @throws Error if it's another version, is already dated or is empty */
export function dateNotes(changelog: string, version: string, date: string): string {
  const heading = `## ${version}, unreleased`;
  const [, newest = ''] = /^(## .*)$/m.exec(changelog) ?? [];
  if (newest !== heading) throw new Error(`CHANGELOG.md begins with “${newest}”, not with “${heading}”.`);
  const notes = changelog.slice(changelog.indexOf(heading) + heading.length).split(/^## /m, 1)[0] ?? '';
  if (!/^- /m.test(notes)) throw new Error(`CHANGELOG.md says nothing of ${version}.`);
  return changelog.replace(heading, `## ${version}, ${date}`);
}

/** Sets the version in package.json or the lock file, which contains it twice. Changes only the project's own lines. */
export function setVersion(json: string, version: string): string {
  const own = JSON.parse(json) as { version: string; packages?: Record<string, { version: string }> };
  own.version = version;
  const root = own.packages?.[''];
  if (root) root.version = version;
  return `${JSON.stringify(own, null, 2)}\n`;
}
