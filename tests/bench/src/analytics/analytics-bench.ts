import { benchOf } from '../bench-of.ts';
import { overviews } from './overviews.ts';
import { statistics } from './statistics.ts';

/** `pnpm bench analytics [statistics] [overview]`. */
export const analytics = benchOf('analytics', { statistics, overview: overviews });
