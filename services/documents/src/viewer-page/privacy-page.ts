import { escapeHtml } from '@docsight/service-kit';
import type { Language } from './languages.ts';
import { plainPage } from './plain-page.ts';
import { pageTexts } from './texts/index.ts';
import type { PageTexts } from './texts/index.ts';

/** The headings with the paragraphs below them. */
const sections: readonly [heading: keyof PageTexts, ...paragraphs: (keyof PageTexts)[]][] = [
  ['measuredHeading', 'measuredPages', 'measuredReturns', 'measuredEmail', 'measuredOnlyHere'],
  ['purposeHeading', 'purpose'],
  ['cookieHeading', 'cookie', 'offlineStorage'],
  ['anonymityHeading', 'anonymity'],
  ['erasureHeading', 'erasure'],
];

/** Returns the page that explains to readers how reading is measured. `measuredBy` is the operator. */
export const privacyPage = (language: Language, measuredBy: string): string => {
  const texts = pageTexts[language];
  const html = (key: keyof PageTexts): string =>
    escapeHtml(texts[key])
      .replace('{operator}', () => `<bdi>${escapeHtml(measuredBy)}</bdi>`)
      .replace('{cookie}', '<code dir="ltr">docsight_viewer</code>');
  return plainPage(
    language,
    texts.privacyTitle,
    [
      `<h1>${html('privacyTitle')}</h1>`,
      `<p class="lead">${html('privacyLead')}</p>`,
      ...sections.map(([heading, ...paragraphs]) =>
        [`\n<h2>${html(heading)}</h2>`, ...paragraphs.map((key) => `<p>${html(key)}</p>`)].join('\n'),
      ),
    ].join('\n'),
  );
};
