import type { PageLinks } from '@docsight/api-contract';
import { jsonContent } from '../json-content.ts';
import type { PageLink } from './read-links.ts';

/** Limits the stored links of a page in bytes. Source: Specification 5.19. */
const maxBytes = 256 * 1_024;

const stored = jsonContent<{ links: PageLink[] }>();

/** Returns the links of a page as they are stored. */
export const linksContent = (links: readonly PageLink[]): string => {
  let bytes = 0;
  const kept = links.filter((link) => {
    bytes += Buffer.byteLength(JSON.stringify(link)) + 1;
    return bytes <= maxBytes;
  });
  return stored.encode({ links: kept });
};

/**
 * Returns stored links for a reader. A link to a closed page says only that. A link to a page that the document does
 * not have is left out.
 */
export const openLinks = (
  content: Buffer,
  { openPages, pageCount }: { openPages: number; pageCount: number },
): Buffer => {
  const links = stored.decode(content).links.flatMap(({ boxes, text, target }): PageLinks['links'] => {
    if ('url' in target) return [{ type: 'url', boxes, text, url: target.url }];
    if (target.page > pageCount) return [];
    if (target.page > openPages) return [{ type: 'closed_page', boxes, text }];
    return [{ type: 'page', boxes, text, page: target.page, y: target.y }];
  });
  return Buffer.from(JSON.stringify({ links } satisfies PageLinks));
};
