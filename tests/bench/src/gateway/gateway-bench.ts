import { benchOf } from '../bench-of.ts';
import { passingOn } from './passing-on.ts';

/** `pnpm bench gateway`. */
export const gateway = benchOf('gateway', { passing: passingOn });
