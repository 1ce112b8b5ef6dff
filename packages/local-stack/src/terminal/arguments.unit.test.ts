import { describe, expect, it } from '@jest/globals';
import { parseArguments } from './arguments.ts';

describe('the arguments of npm start', () => {
  it('default to port 8080 and the folder .data', () => {
    expect(parseArguments([], {})).toEqual({ help: false, port: 8080, dataDir: '.data', single: false });
  });

  it('default to the settings of the environment, where an empty value means "not set"', () => {
    expect(parseArguments([], { PORT: '9000', DATA_DIR: '' })).toMatchObject({ port: 9000, dataDir: '.data' });
  });

  it.each([[['--port', '0', '--data-dir', '/a b']], [['--data-dir=/a b', '--port=0']]])(
    'win over the environment: %j',
    (args) => {
      expect(parseArguments(args, { PORT: '9000', DATA_DIR: 'x' })).toMatchObject({ port: 0, dataDir: '/a b' });
    },
  );

  it('can ask for one process of all services', () => {
    expect(parseArguments(['--single', '--port', '1'], {})).toMatchObject({ port: 1, single: true });
  });

  it('can ask for help', () => {
    expect(parseArguments(['--port', '1', '--help'], {})).toEqual({ help: true });
  });

  it.each([
    [['--prot', '1'], 'The argument --prot is not known: use --port N, --data-dir DIR, --single or --help.'],
    [['--port'], 'The argument --port needs a value.'],
    [['--data-dir='], 'The argument --data-dir needs a value.'],
    [
      ['--port', '65536'],
      'The port must be a number from 0 to 65535, not "65536": for example npm start -- --port 8080.',
    ],
    [['--port', '-1'], 'The port must be a number from 0 to 65535, not "-1": for example npm start -- --port 8080.'],
  ])('are rejected in one sentence if they are wrong: %j', (args, sentence) => {
    expect(() => parseArguments(args, {})).toThrow(sentence);
  });
});
