import type { Oembed } from '@docsight/api-contract';
import { escapeHtml } from '@docsight/service-kit';
import { previewSize } from '../rendering/index.ts';
import type { PageTexts } from './texts/index.ts';

/** What programs show beside a link. All of it is public, for documents with password and gate too. */
export type LinkFacts = {
  code: string;
  title: string;
  /** The name of the account that shared the document. `""` if it has none. */
  sender: string;
};

/** The operator of the site. */
export type Site = {
  /** Without a slash at the end. */
  publicUrl: string;
  operatorName: string;
};

/** Returns the public address of a document. */
const addressOf = ({ publicUrl }: Site, code: string): string => `${publicUrl}/s/${code}`;
const previewUrlOf = (site: Site, code: string): string => `${addressOf(site, code)}/preview.png`;

/** Returns the elements of the head by which programs show a link to a document. Source: Specification 5.21. */
export const previewTags = (
  { code, title, sender }: LinkFacts,
  site: Site,
  texts: Pick<PageTexts, 'sharedBy' | 'toReadOnline'>,
): string => {
  const url = addressOf(site, code);
  const description = sender === '' ? texts.toReadOnline : texts.sharedBy.replace('{sender}', () => sender);
  const oembed = `${site.publicUrl}/oembed?url=${encodeURIComponent(url)}`;
  return [
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...Object.entries({
      'og:type': 'website',
      'og:title': title,
      'og:description': description,
      'og:url': url,
      'og:site_name': site.operatorName,
      'og:image': previewUrlOf(site, code),
      'og:image:type': 'image/png',
      'og:image:width': String(previewSize.width),
      'og:image:height': String(previewSize.height),
      'og:image:alt': title,
    }).map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembed)}" title="${escapeHtml(title)}">`,
  ].join('\n');
};

/**
 * Returns the code in the public address of a document of this site, with or without query and fragment. Undefined for
 * any other text.
 */
export const codeInAddress = (address: string, { publicUrl }: Pick<Site, 'publicUrl'>): string | undefined => {
  const [page = ''] = address.split(/[?#]/);
  return page.startsWith(`${publicUrl}/s/`)
    ? /^[A-Za-z0-9]{6}$/.exec(page.slice(publicUrl.length + 3))?.[0]
    : undefined;
};

/** The greatest size that a program allows for a frame, in pixels. */
type Limits = { maxwidth?: number | undefined; maxheight?: number | undefined };

/** Of a frame without limits, in pixels: a page in portrait format is as wide as its window. */
const frameSize = { width: 960, height: 720 };
/** The title may change at any time. In seconds. */
const cacheAge = 300;

/**
 * Describes a document in the form of oEmbed. Source: https://oembed.com
 * @param isEmbeddable other sites may show the viewer in a frame.
 */
export const oembedOf = (
  { code, title, sender }: LinkFacts,
  site: Site,
  isEmbeddable: boolean,
  limits: Limits,
): Oembed => {
  const { maxwidth = Infinity, maxheight = Infinity } = limits;
  const width = Math.min(frameSize.width, maxwidth);
  const height = Math.min(frameSize.height, maxheight);
  const showsImage = previewSize.width <= maxwidth && previewSize.height <= maxheight;
  return {
    version: '1.0',
    type: isEmbeddable ? 'rich' : 'link',
    title,
    ...(sender !== '' && { author_name: sender }),
    provider_name: site.operatorName,
    provider_url: site.publicUrl,
    cache_age: cacheAge,
    ...(isEmbeddable && { html: frameOf(addressOf(site, code), title, { width, height }), width, height }),
    ...(showsImage && {
      thumbnail_url: previewUrlOf(site, code),
      thumbnail_width: previewSize.width,
      thumbnail_height: previewSize.height,
    }),
  };
};

const frameOf = (url: string, title: string, { width, height }: typeof frameSize): string =>
  `<iframe src="${escapeHtml(url)}" title="${escapeHtml(title)}" width="${width}" height="${height}" ` +
  'allow="fullscreen" style="border: 0"></iframe>';
