/** Installs libraries and builds, without starting anything: the first step of deploy/Dockerfile. */
import { bootstrap } from './bootstrap.mjs';

await bootstrap({ progress: (line) => console.log(line), showOutput: (text) => console.log(text) });
