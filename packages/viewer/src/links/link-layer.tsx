import type { PageLink } from '../api/link-responses.ts';
import { hashOfPage } from '../reading/index.ts';
import type { PageOverlay } from '../reading/index.ts';
import { areasOf } from './link-areas.ts';
import type { Placed } from './link-areas.ts';
import type { LinkFollowing } from './link-following.ts';
import { linkLabel } from './link-label.ts';
import type { LinksOfPages } from './page-links.ts';
import { t } from '../texts/index.ts';

/** Makes the layer of links over a page. */
export const makeLinkLayer =
  (links: Pick<LinksOfPages, 'of'>, following: LinkFollowing): PageOverlay =>
  ({ page }) => {
    const ofPage = links.of(page).value;
    if (ofPage.length === 0) return null;
    return (
      <div class="page-links" role="group" aria-label={t('linksOfPage', { page })}>
        {ofPage.map((link, index) => (
          <LinkArea key={index} link={link} {...followed(link, { page, index }, following)} />
        ))}
      </div>
    );
  };

const followed = (link: PageLink, at: { page: number; index: number }, following: LinkFollowing) => ({
  onFollow: (): void => {
    if (link.type === 'page') following.follow(link);
    if (link.type === 'closed_page') following.openGateFor(at);
  },
});

/** Renders a link over the image of its text. A link to a closed page is a button, because it has no address. */
const LinkArea = ({ link, onFollow }: { link: PageLink; onFollow: () => void }) => {
  const { frame, boxes } = areasOf(link);
  const { tooltip, name } = linkLabel(link);
  const common = { class: 'page-link', style: frame, title: tooltip, 'aria-label': name };
  switch (link.type) {
    case 'url':
      return (
        <a {...common} href={link.url} target="_blank" rel="noopener noreferrer">
          <Boxes boxes={boxes} />
        </a>
      );
    case 'closed_page':
      return (
        <button {...common} type="button" aria-haspopup="dialog" onClick={onFollow}>
          <Boxes boxes={boxes} />
        </button>
      );
    case 'page':
      return (
        <a {...common} href={hashOfPage(link.page)} onClick={(event) => followInThisTab(event, onFollow)}>
          <Boxes boxes={boxes} />
        </a>
      );
  }
};

const Boxes = ({ boxes }: { boxes: readonly Placed[] }) => (
  <>
    {boxes.map((box, index) => (
      <span key={index} style={box} />
    ))}
  </>
);

/** Leaves clicks that open another tab or window to the browser. */
const followInThisTab = (event: MouseEvent, onFollow: () => void): void => {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  onFollow();
};
