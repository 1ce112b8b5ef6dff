import { describe, expect, it } from '@jest/globals';
import { containerMemory } from './container-memory.ts';

const memoryIn = (files: Record<string, string>) => containerMemory(async (file) => files[file]);

describe('the memory of a container', () => {
  it('counts all its processes, without the file cache that can be dropped (version 2)', async () => {
    const used = await memoryIn({
      '/proc/self/cgroup': '0::/\n',
      '/sys/fs/cgroup/memory.current': '900000\n',
      '/sys/fs/cgroup/memory.stat': 'anon 500000\nactive_file 1000\ninactive_file 300000\n',
    });
    expect(used).toBe(600_000);
  });

  it('is that of the control group of the process', async () => {
    const used = await memoryIn({
      '/proc/self/cgroup': '0::/system.slice/docsight.service\n',
      '/sys/fs/cgroup/system.slice/docsight.service/memory.current': '700\n',
      '/sys/fs/cgroup/memory.current': '9000\n',
    });
    expect(used).toBe(700);
  });

  it('is found by version 1, also if the path is that of the host', async () => {
    const used = await memoryIn({
      '/proc/self/cgroup': '5:cpu:/docker/abc\n4:memory:/docker/abc\n0::/docker/abc\n',
      '/sys/fs/cgroup/memory/memory.usage_in_bytes': '900\n',
      '/sys/fs/cgroup/memory/memory.stat': 'inactive_file 1\ntotal_inactive_file 200\n',
    });
    expect(used).toBe(700);
  });

  it('is unknown without control groups', async () => {
    expect(await memoryIn({})).toBeUndefined();
  });
});
