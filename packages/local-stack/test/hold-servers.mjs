// Starts servers in the data folder that is named, says so, and waits to be killed.
import { startServers } from '../dist/index.js';

await startServers({ dataDir: process.argv[2], only: ['mongo', 'redis'] });
process.stdout.write('started\n');
