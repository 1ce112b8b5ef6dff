import type { ActivityItem } from '@docsight/client';
import { documentHref, personHref, readerHref } from '../../../url/hrefs.ts';

/** A piece of a sentence. Those with `href` are links. */
export type TextPart = { text: string; href?: string };

/** What somebody did, between the name and the title. */
const deeds: Record<string, string> = {
  'document.viewed': 'opened',
  'document.completed': 'saw every page of',
  'document.downloaded': 'downloaded',
  'viewer.revisited': 'came back to',
  'engagement.milestone': 'reached High Interest in',
  'lead.captured': 'passed the gate of',
};

/** Returns one thing that happened as a sentence. Types that are newer than this page have their own name in it. */
export const activityText = ({ type, document, viewer }: ActivityItem): TextPart[] => {
  const title = { text: document.title, href: documentHref(document.short_code) };
  if (viewer === null && type === 'document.uploaded') return [title, { text: ' was uploaded' }];
  const deed = Object.hasOwn(deeds, type) ? deeds[type]! : undefined;
  const what = deed === undefined ? `: ${wordsOf(type)}, ` : ` ${deed} `;
  return viewer === null
    ? [{ text: `${wordsOf(type, true)}: ` }, title]
    : [nameOf(document.short_code, viewer), { text: what }, title];
};

const nameOf = (code: string, { email, viewer_id: viewerId }: NonNullable<ActivityItem['viewer']>): TextPart =>
  email === null
    ? { text: 'An anonymous reader', href: readerHref(code, viewerId) }
    : { text: email, href: personHref(email) };

/** Returns the words of a type, such as "page printed" of `page.printed`. */
const wordsOf = (type: string, isCapitalized = false): string => {
  const words = type.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim() || 'something happened';
  return isCapitalized ? words.charAt(0).toUpperCase() + words.slice(1) : words;
};
