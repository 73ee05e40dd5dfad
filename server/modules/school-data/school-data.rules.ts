type Cell = string | number;

/** What the API answers as rows of a table: a column for each field, of what is within it one by its path; lists in one cell. */
export function tableOf(records: readonly object[]): Cell[][] {
  const rows = records.map((record) => new Map(cellsOf(record, '')));
  const columns = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return [columns, ...rows.map((row) => columns.map((column) => row.get(column) ?? ''))];
}

function cellsOf(record: object, path: string): [string, Cell][] {
  return Object.entries(record).flatMap(([name, value]): [string, Cell][] => {
    const column = path + name;
    if (value === null || value === undefined) return [[column, '']];
    if (Array.isArray(value)) return [[column, value.map(textOf).join('; ')]];
    if (typeof value === 'object') return cellsOf(value, `${column}.`);
    return [[column, typeof value === 'number' ? value : String(value)]];
  });
}

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
