import type { PageLink } from '../api/link-responses.ts';
import { hashOfPage } from '../reading/index.ts';
import type { PageOverlay } from '../reading/index.ts';
import { ExternalLink } from './external-link.tsx';
import type { FocusedAddress } from './external-link.tsx';
import { areasOf } from './link-areas.ts';
import type { Placed } from './link-areas.ts';
import type { LinkFollowing } from './link-following.ts';
import { linkLabel } from './link-label.ts';
import type { LinksOfPages } from './page-links.ts';
import { t } from '../texts/index.ts';

/**
 * Makes the layer of links over a page.
 * @param focused gets the address of the external link that has the keyboard focus.
 */
export const makeLinkLayer =
  (links: Pick<LinksOfPages, 'of'>, following: LinkFollowing, focused: FocusedAddress): PageOverlay =>
  ({ page }) => {
    const ofPage = links.of(page).value;
    if (ofPage.length === 0) return null;
    return (
      <div class="page-links" role="group" aria-label={t('linksOfPage', { page })}>
        {ofPage.map((link, index) => (
          <LinkArea key={index} link={link} focused={focused} {...followed(link, { page, index }, following)} />
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
const LinkArea = (props: { link: PageLink; focused: FocusedAddress; onFollow: () => void }) => {
  const { link, focused, onFollow } = props;
  const { frame, boxes } = areasOf(link);
  const { tooltip, name } = linkLabel(link);
  const common = { class: 'page-link', style: frame, title: tooltip, 'aria-label': name };
  switch (link.type) {
    case 'url':
      return (
        <ExternalLink common={common} focused={focused} url={link.url} address={tooltip}>
          <Boxes boxes={boxes} />
        </ExternalLink>
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
