import { deflateSync } from 'node:zlib';
import { aPage, onePage, streamOf } from './by-hand.ts';

const width = 3_370;
const height = 2_384;
const roomWidth = 210;
const roomHeight = 170;

const line = (x1: number, y1: number, x2: number, y2: number): string => `${x1} ${y1} m ${x2} ${y2} l S`;

/**
 * A room with walls, a hatched corner, and a fine scale along a wall. It has an arc for the door, and its name in small
 * print.
 */
const room = (left: number, bottom: number, name: string): string[] => [
  `1.4 w ${left} ${bottom} ${roomWidth - 30} ${roomHeight - 30} re S`,
  '0.1 w',
  ...Array.from({ length: 40 }, (_, index) => line(left + index * 1.5, bottom, left, bottom + index * 1.5)),
  ...Array.from({ length: 110 }, (_, index) => {
    const x = left + 12 + index * 1.5;
    return line(x, bottom + roomHeight - 30, x, bottom + roomHeight - (index % 10 === 0 ? 24 : 27));
  }),
  `0.25 w ${left + 150} ${bottom} m ${left + 150} ${bottom + 16} ${left + 137} ${bottom + 30} ${left + 120} ${bottom + 30} c S`,
  `BT /F 4 Tf ${left + 70} ${bottom + 80} Td (${name}) Tj 0 -6 Td (12.40 m2   door 0.885 x 2.010   EI30) Tj ET`,
];

/** A plan of a house in A0, with 30,000 lines. */
export const plan = (): Buffer => {
  const columns = Math.floor((width - 60) / roomWidth);
  const rows = Math.floor((height - 60) / roomHeight);
  const rooms = Array.from({ length: columns * rows }, (_, index) =>
    room(
      40 + (index % columns) * roomWidth,
      40 + Math.floor(index / columns) * roomHeight,
      `Room ${Math.floor(index / columns) + 1}.${(index % columns) + 1}`,
    ),
  );
  const content = ['0 G 1 J', `2 w 20 20 ${width - 40} ${height - 40} re S`, ...rooms.flat()].join('\n');
  return onePage(
    aPage(`/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>`),
    streamOf(deflateSync(content), '/Filter/FlateDecode'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  );
};
