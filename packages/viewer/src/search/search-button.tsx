import { IconButton, SearchIcon } from '@docsight/ui';
import { isApple } from '@docsight/ui/keyboard';
import { t, tooltip } from '../texts/index.ts';

export const SearchButton = ({ onClick }: { onClick: () => void }) => (
  <IconButton label={t('search')} tooltip={tooltip(t('search'), isApple() ? '⌘F' : 'Ctrl+F')} onClick={onClick}>
    <SearchIcon />
  </IconButton>
);
