/** Installs the workspace and builds it: what every other script does first, on its own for images. */
import { bootstrap } from './bootstrap.mjs';

await bootstrap({ progress: (line) => console.log(line) });
