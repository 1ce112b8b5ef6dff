import { benchOf } from '../bench-of.ts';
import { routes } from './routes.ts';

/** `pnpm bench dashboard`. */
export const dashboard = benchOf('dashboard', { routes });
