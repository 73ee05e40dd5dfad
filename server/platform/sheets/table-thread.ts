/** Creates a table's file in a thread: a large one takes a second, which must not block other requests. */
import { parentPort, workerData } from 'node:worker_threads';
import * as XLSX from '@e965/xlsx';
import type { Locale } from '#contract/locale.ts';
import { dateCell, moneyCell, textCell, timeCell } from './cells.ts';
import { csvFile } from './csv.ts';
import type { Table, TableCell, TableFormat } from './table.ts';

function cellOf(cell: TableCell): XLSX.CellObject | null {
  switch (cell?.kind) {
    case 'text':
      return textCell(cell.text);
    case 'date':
      return dateCell(cell.date);
    case 'time':
      return timeCell(cell.time);
    case 'money':
      return moneyCell(cell.dollars);
    default:
      return null;
  }
}

function csvOf({ columns, rows }: Table, locale: Locale): Buffer {
  const headings = columns.map(({ heading }) => heading);
  return Buffer.from(csvFile([headings, ...rows.map((row) => row.map(plainOf))], locale));
}

function plainOf(cell: TableCell): string | number {
  switch (cell?.kind) {
    case 'text':
      return cell.text;
    case 'date':
      return cell.date;
    case 'time':
      return cell.time;
    case 'money':
      return cell.dollars;
    default:
      return '';
  }
}

function xlsxOf({ name, columns, rows }: Table): Buffer {
  const sheet = XLSX.utils.aoa_to_sheet([
    columns.map(({ heading }) => textCell(heading)),
    ...rows.map((row) => row.map(cellOf)),
  ]);
  sheet['!cols'] = columns.map(({ width }) => ({ wch: width }));
  sheet['!autofilter'] = { ref: sheet['!ref'] ?? 'A1' };
  const workbook = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(workbook, sheet, name);
  return XLSX.write(workbook, { type: 'buffer', bookType: 'xlsx', compression: true });
}

const { table, format, locale } = workerData as { table: Table; format: TableFormat; locale: Locale };
parentPort?.postMessage(format === 'csv' ? csvOf(table, locale) : xlsxOf(table));
