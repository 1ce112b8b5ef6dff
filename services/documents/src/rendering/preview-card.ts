import sharp from 'sharp';
import { previewSize } from './preview-size.ts';

const { width, height } = previewSize;
/** The margin around a page that fits, and above a page that ends below the picture. */
const margin = 56;
/** A page in portrait format is this wide. Its beginning can be read; the rest is below the picture. */
const portraitWidth = 680;
const ground = '#e7e3da';

/**
 * Draws a preview image as PNG: the page on a table, or a drawing of a closed document.
 * @param page an image of page 1. Undefined if the page is closed: the picture then shows nothing of any document.
 */
export const drawPreview = async (page: Buffer | undefined): Promise<Buffer> => {
  const layers = page ? await pageLayers(page) : [{ input: Buffer.from(closedDocument), left: 0, top: 0 }];
  return (
    sharp({ create: { width, height, channels: 3, background: ground } })
      .composite(layers)
      // 256 colours: a page of print needs fewer, and a photograph has 300 KB instead of 1.2 MB.
      .png({ palette: true, effort: 4 })
      .toBuffer()
  );
};

/** Returns the place of a page of this shape. */
const placeOf = (shape: { width: number; height: number }) => {
  const ratio = shape.height / shape.width;
  const pageWidth = Math.round(
    ratio <= 1 ? Math.min(width - 2 * margin, (height - 2 * margin) / ratio) : portraitWidth,
  );
  const pageHeight = Math.max(1, Math.round(pageWidth * ratio));
  const top = pageHeight < height - 2 * margin ? Math.round((height - pageHeight) / 2) : margin;
  const left = Math.round((width - pageWidth) / 2);
  return { left, top, pageWidth, pageHeight, visibleHeight: Math.min(pageHeight, height - top) };
};

const pageLayers = async (image: Buffer) => {
  const page = sharp(image);
  const shape = await page.metadata();
  const { left, top, pageWidth, pageHeight, visibleHeight } = placeOf(shape);
  const input = await page
    .resize(pageWidth, pageHeight, { fit: 'fill' })
    .extract({ left: 0, top: 0, width: pageWidth, height: visibleHeight })
    .flatten({ background: '#ffffff' })
    .toBuffer();
  const shadow = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="16"/></filter>
<rect x="${left}" y="${top + 10}" width="${pageWidth}" height="${pageHeight}" fill="#22211e" fill-opacity=".28" filter="url(#soft)"/>
<rect x="${left - 1}" y="${top - 1}" width="${pageWidth + 2}" height="${pageHeight + 2}" fill="#22211e" fill-opacity=".12"/>
</svg>`;
  return [
    { input: Buffer.from(shadow), left: 0, top: 0 },
    { input, left, top },
  ];
};

/** A sheet with a folded corner and a lock, without text: the server may have no fonts. */
const closedDocument = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="14"/></filter>
<path d="M468 143h190l74 74v290H468z" fill="#22211e" fill-opacity=".22" filter="url(#soft)"/>
<path d="M468 125h190l74 74v306H468z" fill="#fffefb"/>
<path d="M658 125v74h74z" fill="#dedbd2"/>
<g fill="#e7e3da"><rect x="500" y="236" width="150" height="12" rx="6"/><rect x="500" y="266" width="200" height="12" rx="6"/>
<rect x="500" y="428" width="200" height="12" rx="6"/><rect x="500" y="458" width="120" height="12" rx="6"/></g>
<circle cx="600" cy="352" r="50" fill="#2a5a86"/>
<rect x="578" y="346" width="44" height="33" rx="5" fill="#fffefb"/>
<path d="M586 346v-9a14 14 0 0 1 28 0v9" fill="none" stroke="#fffefb" stroke-width="6"/>
</svg>`;
