/** `npm run demo -- [file.pdf]`: installs and builds what is missing, then runs the demo on the running system. */
import { bootstrap } from './bootstrap.mjs';

await bootstrap({ progress: (line) => console.log(line) });
const { main } = await import('../packages/demo/dist/index.js');
await main(process.argv.slice(2));
