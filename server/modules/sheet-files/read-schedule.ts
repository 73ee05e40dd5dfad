import { perContext } from '#server/context.ts';
import { createSheetReader } from '#server/platform/sheets/reading/sheet-reader.ts';

/** Reads the sheets of a schedule file. */
export const readSheet = perContext((ctx) => createSheetReader(ctx));
