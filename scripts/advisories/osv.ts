import type { Advisory, Range } from './list.ts';

/** The parts that we read of a record in OSV format (https://ossf.github.io/osv-schema/). */
export interface OsvRecord {
  id: string;
  summary?: string;
  details?: string;
  withdrawn?: string;
  affected?: {
    package?: { ecosystem?: string; name?: string };
    ranges?: { type?: string; events?: { introduced?: string; fixed?: string; last_affected?: string }[] }[];
    versions?: string[];
  }[];
}

/** A record's advisories for our packages. */
export function readAdvisories(record: OsvRecord, names: ReadonlySet<string>): Advisory[] {
  if (record.withdrawn) return [];
  return (record.affected ?? []).flatMap((affected) => {
    const { ecosystem, name } = affected.package ?? {};
    if (ecosystem !== 'npm' || name === undefined || !names.has(name)) return [];
    const ranges = (affected.ranges ?? []).filter(({ type }) => type === 'SEMVER').flatMap(rangesOf);
    // Single versions count only without a range, as for a package that was hijacked for an hour.
    const single =
      ranges.length > 0 ? [] : (affected.versions ?? []).map((version) => ({ from: version, upTo: version }));
    const summary = (record.summary ?? record.details ?? '').split('\n', 1)[0] ?? '';
    return [{ id: record.id, package: name, summary, affected: [...ranges, ...single] }];
  });
}

function rangesOf({
  events = [],
}: {
  events?: { introduced?: string; fixed?: string; last_affected?: string }[];
}): Range[] {
  const ranges: Range[] = [];
  for (const { introduced, fixed, last_affected } of events) {
    if (introduced !== undefined) ranges.push({ from: introduced });
    const open = ranges.at(-1);
    if (open && fixed !== undefined) open.before = fixed;
    if (open && last_affected !== undefined) open.upTo = last_affected;
  }
  return ranges;
}
