import { describe, expect, it } from '@jest/globals';
import { diskProblem, mongodCommand } from './mongo.ts';

describe('MongoDB', () => {
  it('needs 500 MB of free disk space, because it creates no index with less', () => {
    expect(diskProblem('/data', 500 * 1024 ** 2)).toBeUndefined();
    expect(diskProblem('/data', 500 * 1024 ** 2 - 1)).toBe(
      'The disk of the data folder /data has 499 MB of free space, and MongoDB needs 500 MB: free some, or choose a folder on another disk with --data-dir.',
    );
  });

  it('listens on no port if it is an installed mongod', () => {
    expect(mongodCommand('/usr/bin/mongod', '/data/mongo', '/run/mongodb.sock').args).toEqual([
      '--dbpath',
      '/data/mongo',
      '--bind_ip',
      '/run/mongodb.sock',
      '--nounixsocket',
    ]);
  });
});
