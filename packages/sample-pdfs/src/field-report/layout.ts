import { bold, regular } from '../make-pdf.ts';
import type { Pdf } from '../make-pdf.ts';

/** A4, in points. */
export const page = { width: 595.28, height: 841.89, margin: 64 };
export const contentWidth = page.width - 2 * page.margin;
export const colours = { ink: '#1f2933', soft: '#66727f', accent: '#0f766e', pale: '#e6f2f0', line: '#d5dce2' };

/** Draws the next part of a page from `y` downwards; returns the y below it. */
export type Part = (pdf: Pdf, y: number) => number;

export const paragraph =
  (text: string): Part =>
  (pdf, y) => {
    pdf.font(regular, 12).fillColor(colours.ink);
    pdf.text(text, page.margin, y, { width: contentWidth, lineGap: 5 });
    return pdf.y + 14;
  };

export const subheading =
  (text: string): Part =>
  (pdf, y) => {
    pdf
      .font(bold, 13)
      .fillColor(colours.accent)
      .text(text, page.margin, y + 6, { lineBreak: false });
    return y + 34;
  };

export const list =
  (items: readonly string[]): Part =>
  (pdf, y) => {
    let top = y;
    for (const [index, item] of items.entries()) {
      pdf
        .font(bold, 11)
        .fillColor(colours.accent)
        .text(`${index + 1}`, page.margin, top, { lineBreak: false });
      pdf.font(regular, 12).fillColor(colours.ink);
      pdf.text(item, page.margin + 24, top, { width: contentWidth - 24, lineGap: 5 });
      top = pdf.y + 12;
    }
    return top + 4;
  };

/** Large figures with a label below, side by side. */
export const keyFigures =
  (figures: readonly (readonly [figure: string, label: string])[]): Part =>
  (pdf, y) => {
    const width = (contentWidth - 12 * (figures.length - 1)) / figures.length;
    for (const [index, [figure, label]] of figures.entries()) {
      const x = page.margin + index * (width + 12);
      pdf.roundedRect(x, y, width, 78, 6).fill(colours.pale);
      pdf
        .font(bold, 22)
        .fillColor(colours.accent)
        .text(figure, x + 12, y + 12, { lineBreak: false });
      pdf
        .font(regular, 9.5)
        .fillColor(colours.soft)
        .text(label, x + 12, y + 44, { width: width - 24, height: 26 });
    }
    return y + 100;
  };

const rowHeight = 29;

/** A table whose first row is the header; columns that end with a number are aligned to the right. */
export const table =
  (rows: readonly (readonly string[])[], widths: readonly number[]): Part =>
  (pdf, y) => {
    const total = widths.reduce((sum, width) => sum + width, 0);
    const scale = contentWidth / total;
    for (const [index, row] of rows.entries()) {
      const top = y + index * rowHeight;
      if (index === 0) pdf.rect(page.margin, top, contentWidth, rowHeight).fill(colours.accent);
      else if (index % 2 === 0) pdf.rect(page.margin, top, contentWidth, rowHeight).fill('#f5f8f9');
      let x = page.margin;
      for (const [column, cell] of row.entries()) {
        const width = widths[column]! * scale;
        pdf.font(index === 0 ? bold : regular, 10.5).fillColor(index === 0 ? '#fff' : colours.ink);
        const align = /^[-+€\d]/.test(rows.at(-1)![column]!) ? 'right' : 'left';
        pdf.text(cell, x + 8, top + 7, { width: width - 16, align, lineBreak: false });
        x += width;
      }
    }
    return y + rows.length * rowHeight + 22;
  };

export const figureSize = { width: 1170, height: 800 };

/** A JPEG of `figureSize` over the whole width, with a caption. */
export const figure =
  (image: Buffer, caption: string): Part =>
  (pdf, y) => {
    pdf.image(image, page.margin, y, { width: contentWidth });
    return captionBelow(caption)(pdf, y + (contentWidth * figureSize.height) / figureSize.width);
  };

export const captionBelow =
  (caption: string): Part =>
  (pdf, y) => {
    pdf
      .font(regular, 9)
      .fillColor(colours.soft)
      .text(caption, page.margin, y + 8, { width: contentWidth });
    return pdf.y + 20;
  };
