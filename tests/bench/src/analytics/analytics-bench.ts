import { benchOf } from '../bench-of.ts';
import { exporting } from './exporting.ts';
import { overviews } from './overviews.ts';
import { statistics } from './statistics.ts';

/** `pnpm bench analytics [statistics] [overview] [export]`. */
export const analytics = benchOf('analytics', { statistics, overview: overviews, export: exporting });
