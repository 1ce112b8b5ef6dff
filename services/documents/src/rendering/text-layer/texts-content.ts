import { jsonContent } from '../json-content.ts';

const stored = jsonContent<{ texts: readonly string[] }>();

/** Returns the texts of consecutive pages as JSON. */
export const textsContent = (texts: readonly string[]): string => stored.encode({ texts });

/** Returns the texts, from the result of `textsContent`. */
export const textsOf = (content: Buffer): readonly string[] => stored.decode(content).texts;

/** The text of one page that cannot be read. */
export const emptyTextsContent = textsContent(['']);
