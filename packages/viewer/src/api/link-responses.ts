import type { Outline, PageLinks } from '@docsight/api-contract';
import { isWhole, recordOf, unexpectedResponse } from './responses.ts';

export type PageLink = PageLinks['links'][number];
export type OutlineItem = Outline['items'][number];

/** @throws ViewerError when the body is not a list of links. */
export const parsePageLinks = (body: unknown): PageLink[] => {
  const { links } = recordOf(body);
  if (!Array.isArray(links) || !links.every(isLink)) throw unexpectedResponse();
  return links;
};

/** @throws ViewerError when the body is not an outline. */
export const parseOutline = (body: unknown): OutlineItem[] => {
  const { items } = recordOf(body);
  if (!Array.isArray(items) || !items.every(isItem)) throw unexpectedResponse();
  return items;
};

const isLink = (value: unknown): value is PageLink => {
  const { type, boxes, text, url } = recordOf(value);
  const isPlaced = Array.isArray(boxes) && boxes.length > 0 && boxes.every(isBox) && typeof text === 'string';
  if (!isPlaced) return false;
  if (type === 'url') return typeof url === 'string' && /^(?:https?|mailto):/.test(url);
  return type === 'page' ? isPlace(value) : type === 'closed_page';
};

const isItem = (value: unknown): value is OutlineItem => {
  const { title, level } = recordOf(value);
  return typeof title === 'string' && isWhole(level, 1) && isPlace(value);
};

const isBox = (value: unknown): boolean => {
  const { x, y, width, height } = recordOf(value);
  return [x, y, width, height].every(isFraction);
};
const isPlace = (value: unknown): boolean => {
  const { page, y } = recordOf(value);
  return isWhole(page, 1) && isFraction(y);
};
const isFraction = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value <= 1;
