import { addressOf } from '../../api/client.ts';
import { download } from '../../api/download.ts';

/** SC-02 */
export const downloadTemplate = (): Promise<void> =>
  download(addressOf('GET /schedule/template'), 'lanewise-schedule.xlsx');
