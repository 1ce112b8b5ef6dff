import path from 'node:path';
import type { TextFile } from './repository-files.ts';

const specification = 'docs/specification/';

/**
 * Checks citations of the specification, its section numbers and its index, and relative links between documents.
 * Returns a sentence for each problem.
 * @param others paths of files that are not text; links may lead to them.
 */
export const citationProblems = (files: TextFile[], others: string[] = []): string[] => {
  const sections = files
    .filter(({ path: file }) => file.startsWith(specification))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap(sectionsIn);
  const numbers = new Set(sections.map(({ number }) => number));
  const index = files.find(({ path: file }) => file === `${specification}README.md`);
  return [
    ...numberProblems(sections),
    ...(index ? indexProblems(index, sections) : []),
    ...files.flatMap((file) => wrongCitations(file, numbers)),
    ...brokenLinks(files, others),
  ];
};

type Section = { path: string; number: string; heading: string };

/** Returns the numbered headings of a file: `# 5. Reader access`, `## 5.3 Sessions`. */
const sectionsIn = ({ path: file, text }: TextFile): Section[] =>
  headingsIn(text).flatMap((heading) => {
    const number = /^(\d+(?:\.\d+)*)\.? /.exec(heading)?.[1];
    return number === undefined ? [] : [{ path: file, number, heading }];
  });

/** After 5.3 only 5.3.1, 5.4 and 6 may follow. */
const numberProblems = (sections: Section[]): string[] => {
  let before: number[] = [];
  return sections.flatMap(({ path: file, number }) => {
    const parts = number.split('.').map(Number);
    const parents = parts.slice(0, -1);
    const isNext = parts.at(-1) === (before[parents.length] ?? 0) + 1;
    const follows = isNext && parents.every((part, index) => part === before[index]);
    before = parts;
    return follows ? [] : [`${file}: the section ${number} does not follow the one before it.`];
  });
};

/** The index links to each chapter and to each section in it. */
const indexProblems = (index: TextFile, sections: Section[]): string[] => {
  const links = new Set(linksIn(index.text));
  return sections
    .filter(({ path: file, number, heading }) => {
      const name = path.posix.basename(file);
      return !links.has(number.includes('.') ? `${name}#${anchorOf(heading)}` : name);
    })
    .map(({ number }) => `${index.path}: the section ${number} is missing.`);
};

/** `Specification 5.3`, `Specification 8.12 to 8.14`; a comment may break the line after the word. */
const citation = /\bSpecification[\s*]+(\d+(?:\.\d+)*(?:(?:, | and | to )\d+\.\d+)*)/g;
/** Documents that were replaced by the specification. */
const replaced = new RegExp(`\\b(?:${['decisions', 'api', 'webapp'].join('|')})(?:\\.md\\b|, section)`, 'g');

const wrongCitations = ({ path: file, text }: TextFile, sections: Set<string>): string[] => [
  ...[...text.matchAll(citation)]
    .flatMap(([, numbers]) => numbers!.split(/, | and | to /))
    .filter((number) => !sections.has(number))
    .map((number) => `${file}: the section ${number} does not exist.`),
  ...[...text.matchAll(replaced)].map(([name]) => `${file}: cite the specification instead of "${name}".`),
];

const brokenLinks = (files: TextFile[], others: string[]): string[] => {
  const documents = new Map(files.filter(isMarkdown).map(({ path: file, text }) => [file, text]));
  const paths = new Set(
    [...files.map(({ path: file }) => file), ...others].flatMap((file) => [file, ...foldersOf(file)]),
  );
  const leadsNowhere = (from: string, link: string): boolean => {
    const [target = '', anchor] = link.split('#', 2);
    const to = target === '' ? from : path.posix.join(path.posix.dirname(from), target).replace(/\/$/, '');
    const document = documents.get(to);
    return !paths.has(to) || (anchor !== undefined && document !== undefined && !anchorsIn(document).has(anchor));
  };
  return [...documents].flatMap(([file, text]) =>
    linksIn(text)
      .filter((link) => leadsNowhere(file, link))
      .map((link) => `${file}: the link ${link} leads nowhere.`),
  );
};

const isMarkdown = ({ path: file }: TextFile): boolean => file.endsWith('.md');

const foldersOf = (file: string): string[] => {
  const folder = path.posix.dirname(file);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
};

const withoutCodeBlocks = (text: string): string => text.replace(/^```.*?^```/gms, '');

/** `[text](link)` and `[name]: link`, without code and without links to other hosts. */
const linksIn = (text: string): string[] => {
  const prose = withoutCodeBlocks(text).replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)|^\[[^\]]+\]: (\S+)/gm)]
    .map(([, inline, reference]) => inline ?? reference!)
    .filter((link) => !/^[a-z]+:/.test(link));
};

const headingsIn = (text: string): string[] =>
  [...withoutCodeBlocks(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => heading!.trim());

/** The anchors of a document, as GitHub gives them. A repeated heading gets `-1`, `-2`. */
const anchorsIn = (text: string): Set<string> => {
  const anchors = new Set<string>();
  for (const heading of headingsIn(text)) {
    const anchor = anchorOf(heading);
    let unique = anchor;
    for (let count = 1; anchors.has(unique); count += 1) unique = `${anchor}-${count}`;
    anchors.add(unique);
  }
  return anchors;
};

/** `5.3 Sessions` has the anchor `53-sessions`. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
