import { describe, expect, it } from '@jest/globals';
import { citationProblems } from './harness/citations.ts';
import { repositoryFiles, textFiles } from './harness/repository-files.ts';

const chapter = { path: 'docs/specification/01-one.md', text: '# 1. One\n\n## 1.1 First\n\n## 1.2 A `b_c`: d/e\n' };
/** Put together, so that this file does not cite what does not exist. */
const cite = (number: string): string => ['Specification', number].join(' ');
const problemsOf = (path: string, ...lines: string[]): string[] =>
  citationProblems([chapter, { path, text: lines.join('\n') }]);

describe('the check of citations', () => {
  it('finds nothing wrong in the repository', () => {
    const files = textFiles();
    expect(files.length).toBeGreaterThan(500);
    expect(citationProblems(files, repositoryFiles())).toEqual([]);
  });

  it('accepts citations of existing sections and links to existing files', () => {
    expect(
      problemsOf('a.ts', `/** ${cite('1.1')}. */`, `/** Source: ${cite('1')}, 5 times */`, cite('1.1 to 1.2')),
    ).toEqual([]);
    expect(
      problemsOf('docs/a.md', '[x](specification/01-one.md#12-a-b_c-de) [y](specification/) [z](#z)', '# Z'),
    ).toEqual([]);
    expect(
      problemsOf('docs/a.md', '`[x](absent.md)`', '```', '[x](absent.md)', '```', '[x](https://a.example)'),
    ).toEqual([]);
  });

  it.each([
    [cite('1.3')],
    [cite('2')],
    [cite('1.1 and 1.4')],
    ['Specification\n * 1.3'],
    [['decisions', 'md, section 2'].join('.')],
    [['docs/api', 'md'].join('.')],
    [['decisions', 'section 8'].join(', ')],
  ])('reports a citation of what does not exist: %s', (text) => {
    expect(problemsOf('a.ts', `/** Source: ${text}. */`)).toEqual([expect.stringMatching(/^a\.ts: /)]);
  });

  it.each([
    'absent.md',
    '../absent/',
    'specification/01-one.md#13-third',
    '#absent',
    'specification/01-one.md#12-a-b_c-d',
  ])('reports a link that leads nowhere: %s', (link) => {
    const reported = [`docs/a.md: the link ${link} leads nowhere.`];
    expect(problemsOf('docs/a.md', `[x](${link})`)).toEqual(reported);
    expect(problemsOf('docs/a.md', `[x]: ${link}`)).toEqual(reported);
  });

  it('reports a section that the index lacks', () => {
    const path = 'docs/specification/README.md';
    const complete = ['[1](01-one.md)', '[1.1](01-one.md#11-first)', '[1.2](01-one.md#12-a-b_c-de)'];
    expect(problemsOf(path, ...complete)).toEqual([]);
    expect(problemsOf(path, ...complete.slice(0, 2))).toEqual([`${path}: the section 1.2 is missing.`]);
  });

  it.each([['## 1.2 Twice'], ['## 1.4 Gap'], ['## 2.1 No chapter'], ['# 3. Gap'], ['### 1.1.1 Late']])(
    'reports a section number that does not follow: %s',
    (heading) => {
      const reported = [expect.stringMatching(/^docs\/specification\/02-two\.md: .* does not follow/)];
      expect(problemsOf('docs/specification/02-two.md', heading)).toEqual(reported);
    },
  );
});
