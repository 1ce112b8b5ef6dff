import { regular } from '../make-pdf.ts';
import type { Pdf } from '../make-pdf.ts';
import { captionBelow, colours, contentWidth, page } from './layout.ts';
import type { Part } from './layout.ts';

const height = 280;
const labelWidth = 34;
const lineColours = [colours.accent, '#d97706', '#475569'];

/** Lines over months. `most`: the top of the scale. */
export const lineChart =
  (lines: Record<string, readonly number[]>, most: number, unit: string, caption: string): Part =>
  (pdf, y) => {
    drawScale(pdf, y, most, unit);
    for (const [index, [name, values]] of Object.entries(lines).entries()) {
      const step = (contentWidth - labelWidth) / (values.length - 1);
      for (const [at, value] of values.entries()) {
        const [x, top] = [page.margin + labelWidth + at * step, y + height * (1 - value / most)];
        if (at === 0) pdf.moveTo(x, top);
        else pdf.lineTo(x, top);
      }
      pdf.lineWidth(2).stroke(lineColours[index]);
      const x = page.margin + labelWidth + index * 130;
      pdf.rect(x, y + height + 14, 10, 10).fill(lineColours[index]);
      pdf
        .font(regular, 9)
        .fillColor(colours.ink)
        .text(name, x + 15, y + height + 13, { lineBreak: false });
    }
    return captionBelow(caption)(pdf, y + height + 26);
  };

export const barChart =
  (bars: Record<string, number>, most: number, unit: string, caption: string): Part =>
  (pdf, y) => {
    drawScale(pdf, y, most, unit);
    const entries = Object.entries(bars);
    const step = (contentWidth - labelWidth) / entries.length;
    for (const [index, [name, value]] of entries.entries()) {
      const x = page.margin + labelWidth + index * step;
      const length = (height * value) / most;
      pdf.rect(x + step * 0.2, y + height - length, step * 0.6, length).fill(colours.accent);
      pdf.font(regular, 9).fillColor(colours.ink);
      pdf.text(name, x, y + height + 8, { width: step, align: 'center', lineBreak: false });
    }
    return captionBelow(caption)(pdf, y + height + 18);
  };

const drawScale = (pdf: Pdf, y: number, most: number, unit: string): void => {
  for (let step = 0; step <= 4; step += 1) {
    const at = y + height * (1 - step / 4);
    pdf
      .moveTo(page.margin + labelWidth, at)
      .lineTo(page.margin + contentWidth, at)
      .lineWidth(0.5)
      .stroke(colours.line);
    pdf.font(regular, 8).fillColor(colours.soft);
    pdf.text(`${(most * step) / 4}${unit}`, page.margin, at - 5, { width: labelWidth - 6, align: 'right' });
  }
};
