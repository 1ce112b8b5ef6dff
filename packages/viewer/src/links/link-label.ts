import type { PageLink } from '../api/link-responses.ts';
import { t } from '../texts/index.ts';

/** What the pointer and screen readers are shown of a link. */
export type LinkLabel = { tooltip: string; name: string };

/** Returns the label of a link. Its name contains the text on the page, so that readers can speak it. */
export const linkLabel = (link: PageLink): LinkLabel => {
  const { text } = link;
  switch (link.type) {
    case 'page': {
      const { page } = link;
      const tooltip = t('pageName', { page });
      return { tooltip, name: text === '' ? tooltip : t('linkToPage', { text, page }) };
    }
    case 'closed_page': {
      const name = text === '' ? t('closedPage') : t('linkToClosedPage', { text });
      return { tooltip: t('closedPageReason'), name };
    }
    case 'url':
      return link.url.startsWith('mailto:')
        ? mailLabel(link.url.slice('mailto:'.length), text)
        : webLabel(link.url, text);
  }
};

const webLabel = (address: string, text: string): LinkLabel => ({
  tooltip: address,
  name: text === '' || text === address ? t('addressInNewTab', { address }) : t('linkInNewTab', { text, address }),
});

const mailLabel = (address: string, text: string): LinkLabel => ({
  tooltip: address,
  name: text === '' || text === address ? address : t('linkToMail', { text, address }),
});
