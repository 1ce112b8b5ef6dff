import { brokerSettings, setting } from '@docsight/service-kit';
import { z } from 'zod';

/** What this service reads from its environment besides the common settings. Source: decisions.md, section 8. */
export const settings = {
  ...brokerSettings,
  /** Folder for uploads in progress; nothing in it outlives a request. */
  DATA_DIR: z.string().default('.data'),
  /** Greatest size of a file, in mebibytes. */
  MAX_UPLOAD_MB: z.string().default('100').pipe(setting.wholeNumber(1)),
};
