/** Ways to damage a file. Each returns a damaged copy. */
export const damages: Record<string, (pdf: Buffer, random: () => number) => Buffer> = {
  truncated: (pdf, random) => pdf.subarray(0, below(pdf.length, random)),
  'without its end': (pdf, random) => pdf.subarray(0, pdf.length - below(300, random)),
  'with flipped bits': (pdf, random) => {
    for (let flips = 0; flips < 20; flips += 1) pdf[below(pdf.length, random)]! ^= 1 << below(8, random);
    return pdf;
  },
  'with zeros': (pdf, random) => {
    const start = below(pdf.length, random);
    return pdf.fill(0, start, Math.min(pdf.length, start + below(2_000, random)));
  },
  'with a hole': (pdf, random) => {
    const start = below(pdf.length, random);
    return Buffer.concat([pdf.subarray(0, start), pdf.subarray(start + below(500, random))]);
  },
  'with foreign bytes': (pdf, random) => {
    const start = below(pdf.length, random);
    const foreign = Buffer.from(Array.from({ length: below(300, random) }, () => below(256, random)));
    return Buffer.concat([pdf.subarray(0, start), foreign, pdf.subarray(start)]);
  },
  'with pieces exchanged': (pdf, random) => {
    const half = Math.floor(pdf.length / 2);
    const [one, other, length] = [below(half, random), half + below(half, random), below(1_000, random)];
    const piece = Buffer.from(pdf.subarray(one, one + length));
    pdf.copy(pdf, one, other, other + length);
    piece.copy(pdf, other);
    return pdf;
  },
  'with other numbers': (pdf, random) => {
    const text = pdf.toString('latin1');
    return Buffer.from(
      text.replaceAll(/\d+/g, (number) => {
        if (random() > 0.02) return number;
        return ['0', '-1', '99999999999', '2147483648', '65536'][below(5, random)]!;
      }),
      'latin1',
    );
  },
};

const below = (limit: number, random: () => number): number => Math.floor(random() * limit);
