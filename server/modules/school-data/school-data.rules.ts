type Cell = string | number;

/** Records as rows of a table: a column for each field, nested fields under their path, a list in one cell. */
export function toTable(records: readonly object[]): Cell[][] {
  const rows = records.map((record) => new Map(toCells(record, '')));
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return [columns, ...rows.map((row) => columns.map((column) => row.get(column) ?? ''))];
}

function toCells(record: object, path: string): [string, Cell][] {
  return Object.entries(record).flatMap(([name, value]): [string, Cell][] => {
    const column = path + name;
    if (value === null || value === undefined) return [[column, '']];
    if (Array.isArray(value)) return [[column, value.map(toText).join('; ')]];
    if (typeof value === 'object') return toCells(value, `${column}.`);
    return [[column, typeof value === 'number' ? value : String(value)]];
  });
}

const toText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
