import { IconButton, SearchIcon } from '@docsight/ui';
import { t, tooltip } from '../texts/index.ts';
import { isApple } from '../is-apple.ts';

export const SearchButton = ({ onClick }: { onClick: () => void }) => (
  <IconButton label={t('search')} tooltip={tooltip(t('search'), isApple ? '⌘F' : 'Ctrl+F')} onClick={onClick}>
    <SearchIcon />
  </IconButton>
);
