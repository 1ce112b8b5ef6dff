import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { errorCodeOf } from '@docsight/service-kit';

/** The image that the viewer page shows for the operator. */
export type OperatorLogo = {
  content: Buffer;
  /** Media type. */
  type: 'image/svg+xml' | 'image/png';
  /** Hash of the content. */
  tag: string;
  /** The page keeps this shape free while the image loads. */
  width: number;
  height: number;
};

/** A setting is at most 128 KB, and base64 needs four bytes for three. */
const maxBytes = 64 * 1024;

/**
 * Reads the logo of the setting `OPERATOR_LOGO`: the path of a file, or a `data:` URL in base64.
 * Returns what must be different if it cannot be used. Source: Specification 11.4.
 */
export const readLogo = (setting: string): OperatorLogo | { problem: string } => {
  const content = contentOf(setting);
  if (!Buffer.isBuffer(content)) return content;
  if (content.length > maxBytes) return { problem: `must have at most ${maxBytes / 1024} KB` };
  const shape = pngShape(content) ?? svgShape(content.toString('utf8'));
  if (!shape) return { problem: 'must be a PNG image, or an SVG image with a viewBox or with width and height' };
  return { content, tag: createHash('sha256').update(content).digest('base64url').slice(0, 27), ...shape };
};

const contentOf = (setting: string): Buffer | { problem: string } => {
  const inline = /^data:image\/(?:svg\+xml|png);base64,([A-Za-z0-9+/]*={0,2})$/.exec(setting);
  if (inline) return Buffer.from(inline[1]!, 'base64');
  if (setting.startsWith('data:'))
    return { problem: 'must begin with data:image/svg+xml;base64, or data:image/png;base64,' };
  try {
    return readFileSync(setting);
  } catch (error) {
    return { problem: `must name a file that this process can read (${String(errorCodeOf(error))})` };
  }
};

type Shape = Pick<OperatorLogo, 'type' | 'width' | 'height'>;

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The first chunk of a PNG image begins with its size. */
const pngShape = (content: Buffer): Shape | undefined => {
  if (content.length < 33 || !content.subarray(0, 8).equals(pngSignature)) return undefined;
  return shapeOf('image/png', content.readUInt32BE(16), content.readUInt32BE(20));
};

/** Browsers need a size to give the image its shape. They show it as an image, so nothing in it runs. */
const svgShape = (text: string): Shape | undefined => {
  const root = /^\uFEFF?(?:\s|<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*>)*(<svg\s[^>]*>)/i.exec(text)?.[1];
  if (root === undefined) return undefined;
  const number = (name: string): number =>
    Number(new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?\\s*["']`).exec(root)?.[1]);
  const box = /\sviewBox\s*=\s*["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*["']/.exec(root);
  return (
    shapeOf('image/svg+xml', number('width'), number('height')) ??
    shapeOf('image/svg+xml', Number(box?.[1]), Number(box?.[2]))
  );
};

const shapeOf = (type: Shape['type'], width: number, height: number): Shape | undefined =>
  width > 0 && height > 0 && Number.isFinite(width / height) ? { type, width, height } : undefined;
