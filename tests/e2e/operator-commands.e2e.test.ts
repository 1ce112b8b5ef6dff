import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { docsight } from './harness/operator.ts';

// cspell:ignore deadletters documnet -- as people mistype them
let folder: string;
const stackJson = (): string => path.join(folder, 'stack.json');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'docsight-operator-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('npm run docsight', () => {
  it('explains itself with --help', async () => {
    const { code, output } = await docsight(['--help']);
    expect([code, output]).toEqual([0, expect.stringMatching(/^npm run docsight -- COMMAND/)]);
    const names = [...output.matchAll(/^ {2}([a-z-]+) {2,}\w/gm)].map(([, name]) => name!);
    expect(names).toEqual([
      'create-key',
      'reset-password',
      'sign-in-link',
      'make-keys',
      'erase-document',
      'rebuild-analytics',
      'reencrypt-secrets',
      'dead-letters',
      'verify-stores',
      'backup',
      'restore',
    ]);
    for (const name of names)
      expect(await docsight([name, '--help'])).toEqual({
        code: 0,
        output: expect.stringMatching(new RegExp(`^${name}( .*)?\n[^]*\\.\n$`)),
      });
  });

  it.each([
    [[], 'Name a command.'],
    [
      ['erase-documnet', 's-AAAAAA'],
      'There is no command erase-documnet. Did you mean erase-document? The commands are ',
    ],
    [['deadletters'], 'There is no command deadletters. Did you mean dead-letters? The commands are '],
    [['snapshot'], 'There is no command snapshot. The commands are create-key, '],
    [['backup', '--data-dir'], 'The argument --data-dir needs a folder.'],
    [['create-key', '--data-dir'], 'The argument --data-dir needs a folder.'],
  ])('%j: says what is wrong and prints its usage', async (args, sentence) => {
    const { code, output } = await docsight(args);
    expect(code).toBe(2);
    expect(output.startsWith(sentence)).toBe(true);
    expect(output).toContain('\n\nnpm run docsight -- COMMAND');
  });

  it.each(['a folder without stack.json', 'a folder that does not exist', 'a file'])(
    'says that nothing runs in %s',
    async (name) => {
      const dir = { 'a file': path.join(folder, 'file'), 'a folder without stack.json': folder }[name] ?? '/nowhere';
      await writeFile(path.join(folder, 'file'), '');
      expect(await docsight(['erase-document', 's-AAAAAA', `--data-dir=${dir}`])).toEqual({
        code: 1,
        output: `Docsight is not running: there is no ${dir}/stack.json. Run npm start first, or name its folder with --data-dir.\n`,
      });
    },
  );

  it('says that stack.json is of an earlier run if all its processes have ended', async () => {
    const { pid } = spawnSync('true');
    await writeFile(stackJson(), JSON.stringify({ pids: { gateway: [pid], tracking: [] }, servers: { mongo: null } }));
    expect(await docsight(['dead-letters'], { DATA_DIR: folder })).toEqual({
      code: 1,
      output: `Docsight is not running: ${stackJson()} is of an earlier run. Run npm start first.\n`,
    });
  });

  it('says that stack.json is not readable', async () => {
    await writeFile(stackJson(), '{"pids":');
    expect(await docsight(['rebuild-analytics', '--data-dir', folder])).toEqual({
      code: 1,
      output: `${stackJson()} is not readable JSON: stop npm start, remove the file, and start again.\n`,
    });
  });

  it('says that the servers in stack.json are away', async () => {
    await writeFile(
      stackJson(),
      JSON.stringify({
        gateway_url: 'http://localhost:8080',
        pids: { gateway: [process.pid] },
        mongo_url: 'mongodb://127.0.0.1:1',
        amqp_url: 'amqp://127.0.0.1:1',
      }),
    );
    const commands = [['create-key', '--email', 'ann@example.com'], ['dead-letters']];
    const results = await Promise.all(commands.map((args) => docsight([...args, '--data-dir', folder])));
    expect(results).toEqual([
      { code: 1, output: expect.stringMatching(/^No key was created\. MongoDB cannot be used at MONGO_URL: .*\n$/) },
      { code: 1, output: expect.stringMatching(/^No dead letters were read\. RabbitMQ cannot be used at .*\n$/) },
    ]);
  });
});
