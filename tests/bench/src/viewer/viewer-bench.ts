import { benchOf } from '../bench-of.ts';
import { firstPage } from './first-page.ts';

/** `pnpm bench viewer`. */
export const viewer = benchOf('viewer', { 'first-page': firstPage });
