import type { Row } from './page-reader.ts';

/** A member of the exported object: a small value, or a list that is read page by page. */
export type Member = { name: string; value: unknown } | { name: string; pages: AsyncIterable<Row[]> };

/** Writes an object as JSON text, one part per page. So the text is never in memory as a whole. */
export async function* jsonParts(members: () => AsyncIterable<Member>): AsyncGenerator<string> {
  let opening = '{';
  for await (const member of members()) {
    const name = `${opening}\n${JSON.stringify(member.name)}:`;
    opening = ',';
    if (!('pages' in member)) {
      yield `${name}${JSON.stringify(member.value)}`;
      continue;
    }
    yield `${name}[`;
    let separator = '\n';
    for await (const rows of member.pages) {
      yield `${separator}${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
      separator = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}
