/** When the last backup was whole, kept in the database that it is of. */
export const BACKUP_FACT = 'backup_written_at';
