/** When the last complete backup was written, stored in the database that it backs up. */
export const BACKUP_FACT = 'backup_written_at';
