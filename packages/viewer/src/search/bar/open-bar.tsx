import { CloseIcon, IconButton, NextIcon, PreviousIcon } from '@docsight/ui';
import type { ReadonlySignal } from '@preact/signals';
import type { RefObject } from 'preact';
import type { DocumentShape } from '../../layout/index.ts';
import { formatAmount, t, tooltip } from '../../texts/index.ts';
import type { DocumentSearch } from '../document-search.ts';
import { numberOf } from '../passes/page-counts.ts';

/** In UTF-16 units. */
const maxTyped = 200;

/** The field, the number of matches, and the buttons that go to the next and the previous one. */
export const OpenBar = (props: {
  search: DocumentSearch;
  shape: ReadonlySignal<DocumentShape>;
  field: RefObject<HTMLInputElement | null>;
}) => {
  const { search, shape, field } = props;
  const hasMatches = search.progress.value.total > 0;

  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter and Escape belong to the input method while it composes a word.
    if (event.isComposing) return;
    const isInField = event.target === field.current;
    if (event.key === 'Escape') search.close();
    else if (event.key === 'Enter' && isInField) search.step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <form
      class="search-bar"
      role="search"
      aria-label={t('searchInDocument')}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
    >
      <div class="search-field">
        <input
          ref={field}
          type="search"
          aria-label={t('searchInDocument')}
          placeholder={t('search')}
          maxLength={maxTyped}
          autocomplete="off"
          autocapitalize="off"
          autocorrect="off"
          spellcheck={false}
          enterkeyhint="search"
          dir="auto"
          value={search.typed.value}
          onInput={({ currentTarget }) => search.type(currentTarget.value)}
        />
        <Count search={search} />
      </div>
      <div class="search-buttons">
        <IconButton
          label={t('previousMatch')}
          tooltip={tooltip(t('previousMatch'), 'Shift+Enter')}
          isDisabled={!hasMatches}
          onClick={() => search.step(-1)}
        >
          <PreviousIcon />
        </IconButton>
        <IconButton
          label={t('nextMatch')}
          tooltip={tooltip(t('nextMatch'), 'Enter')}
          isDisabled={!hasMatches}
          onClick={() => search.step(1)}
        >
          <NextIcon />
        </IconButton>
        <IconButton label={t('closeSearch')} tooltip={tooltip(t('closeSearch'), 'Esc')} onClick={search.close}>
          <CloseIcon />
        </IconButton>
      </div>
      <Status search={search} hasClosedPages={shape.value.rest === 'closed'} />
    </form>
  );
};

/** The number of the current match and of all. Announced by `announceMatches`. */
const Count = ({ search }: { search: DocumentSearch }) => {
  const { counts, total } = search.progress.value;
  const current = search.current.value;
  if (!search.query.value || total === 0) return null;
  return (
    <span class="search-count" title={current && t('pageName', { page: current.page })}>
      {current
        ? t('matchOf', { current: formatAmount(numberOf(counts, current)), total: formatAmount(total) })
        : formatAmount(total)}
    </span>
  );
};

/** A line below the field: how far the search is, or why it found nothing. */
const Status = ({ search, hasClosedPages }: { search: DocumentSearch; hasClosedPages: boolean }) => {
  const { state, searchedPages, counts, total } = search.progress.value;
  if (!search.hasText.value) return <p class="search-status">{t('noTextToSearch')}</p>;
  if (state === 'failed')
    return (
      <p class="search-status">
        {t('searchIncomplete')}{' '}
        <button type="button" class="search-retry" onClick={search.retry}>
          {t('tryAgain')}
        </button>
      </p>
    );
  if (!search.query.value) return null;
  if (state === 'searching')
    return (
      <p class="search-status search-progress">
        {t('searchingPage', {
          page: Math.min(searchedPages + 1, counts.openPages),
          total: counts.openPages,
        })}
        <progress value={searchedPages} max={counts.openPages} aria-label={t('searchInDocument')} />
      </p>
    );
  if (total > 0) return null;
  return <p class="search-status">{t(hasClosedPages ? 'noMatchesOnOpenPages' : 'noMatches')}</p>;
};
