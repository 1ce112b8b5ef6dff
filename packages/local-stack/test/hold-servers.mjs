// Starts servers in the given data folder, prints a line, and waits to be killed.
import { startServers } from '../dist/index.js';

await startServers({ dataDir: process.argv[2], only: ['mongo', 'redis'] });
process.stdout.write('started\n');
