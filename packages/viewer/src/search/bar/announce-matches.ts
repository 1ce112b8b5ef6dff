import { effect } from '@preact/signals';
import { formatAmount, t } from '../../texts/index.ts';
import type { DocumentSearch } from '../document-search.ts';
import { excerptOf } from '../highlights/excerpt.ts';
import { numberOf } from '../passes/page-counts.ts';

/** Announces a result when nothing has changed for this long, so that not each typed letter is announced. */
const unchangedForMs = 600;

/** Announces the current match with the words around it, or that there is none. */
export const announceMatches = (search: DocumentSearch, announce: (text: string) => void): void => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let announced = '';
  effect(() => {
    const text = announcementOf(search);
    clearTimeout(timer);
    if (text === undefined || text === announced) return;
    timer = setTimeout(() => {
      announced = text;
      announce(text);
    }, unchangedForMs);
  });
};

const announcementOf = (search: DocumentSearch): string | undefined => {
  const { state, counts, total } = search.progress.value;
  const current = search.current.value;
  if (!search.isOpen.value) return undefined;
  if (!search.hasText.value) return t('noTextToSearch');
  if (state === 'failed') return t('searchIncomplete');
  if (!search.query.value || state !== 'done') return undefined;
  if (total === 0) return t('noMatches');
  if (!current) return undefined;
  const found = search.textOf(current);
  const place = t('matchAnnounced', {
    current: formatAmount(numberOf(counts, current)),
    total: formatAmount(total),
    page: current.page,
  });
  return found ? `${place}. ${excerptOf(found.text, found.range)}` : place;
};
