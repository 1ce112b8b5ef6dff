import { differenceOf, pictureOf } from './compare-pictures.ts';
import type { ReferenceReader } from './reference-readers.ts';

/**
 * How far a picture of a page agrees with those of two other readers. A page on which these disagree shows nothing
 * about ours.
 */
export type Agreement = { kind: 'agrees' } | { kind: 'differs'; difference: number } | { kind: 'no-agreed-reference' };

/** Pages that differ less look the same to a reader. A missing check mark differs by 0.1. */
const maxDifference = 0.08;

export const agreementOf = async (
  page: { file: string; number: number; image: Buffer },
  readers: [ReferenceReader, ReferenceReader],
): Promise<Agreement> => {
  const drawn = await Promise.all(readers.map((read) => read(page.file, page.number)));
  if (drawn[0] === undefined || drawn[1] === undefined) return { kind: 'no-agreed-reference' };
  const [one, other] = await Promise.all([pictureOf(drawn[0]), pictureOf(drawn[1])]);
  if (differenceOf(one, other) > maxDifference) return { kind: 'no-agreed-reference' };
  const ours = await pictureOf(page.image);
  const difference = Math.min(differenceOf(ours, one), differenceOf(ours, other));
  return difference > maxDifference ? { kind: 'differs', difference } : { kind: 'agrees' };
};
