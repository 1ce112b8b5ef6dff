import {
  DownloadIcon,
  FitPageIcon,
  FitWidthIcon,
  FullScreenIcon,
  KeyboardIcon,
  OutlineIcon,
  PrintIcon,
  RotateLeftIcon,
  RotateRightIcon,
  SearchIcon,
  SlideshowIcon,
  TrueSizeIcon,
  TwoPagesIcon,
} from '@docsight/ui';
import { t } from '../texts/index.ts';
import type { Controls } from './controls.ts';
import type { Command } from './key-commands.ts';
import type { MenuEntry } from './menu-button.tsx';

/**
 * Returns the entries of the menu "More", in groups. It has every command that the toolbar has no room for in some
 * window. A new command is one more line.
 */
export const moreEntries = (
  { view, screen, sidePanel, shortcuts, run }: Controls,
  { downloadUrl, onSearch }: { downloadUrl: string | undefined; onSearch: () => void },
): MenuEntry[][] => {
  const command = (name: Command, entry: Pick<MenuEntry, 'label' | 'icon' | 'shortcut' | 'isChecked'>): MenuEntry => ({
    ...entry,
    onSelect: () => run(name),
  });
  const zoom = view.zoom.value.kind;
  const canFullScreen = screen.canFullScreen;
  const needsOutline = !screen.isWide.value && sidePanel.hasOutline.value;
  const groups: MenuEntry[][] = [
    [
      { label: t('search'), icon: SearchIcon, shortcut: '/', onSelect: onSearch },
      ...(needsOutline ? [command('outline', { label: t('outline'), icon: OutlineIcon, shortcut: 'O' })] : []),
    ],
    [
      command('fit-width', {
        label: t('fitWidth'),
        icon: FitWidthIcon,
        shortcut: 'W',
        isChecked: zoom === 'fit-width',
      }),
      command('fit-page', { label: t('fitPage'), icon: FitPageIcon, shortcut: 'P', isChecked: zoom === 'fit-page' }),
      command('zoom-true-size', { label: t('trueSize'), icon: TrueSizeIcon, shortcut: '1' }),
    ],
    [
      ...(view.hasRoomForTwoPages.value
        ? [
            command('two-pages', {
              label: t('twoPages'),
              icon: TwoPagesIcon,
              shortcut: 'D',
              isChecked: view.isTwoPages.value,
            }),
          ]
        : []),
      command('rotate-right', { label: t('rotateRight'), icon: RotateRightIcon, shortcut: 'R' }),
      command('rotate-left', { label: t('rotateLeft'), icon: RotateLeftIcon, shortcut: 'Shift+R' }),
    ],
    [
      command('slideshow', { label: t('slideshow'), icon: SlideshowIcon, shortcut: 'S' }),
      ...(canFullScreen
        ? [
            command('full-screen', {
              label: t('fullScreen'),
              icon: FullScreenIcon,
              shortcut: 'F',
              isChecked: screen.isFullScreen.value,
            }),
          ]
        : []),
    ],
    downloadUrl === undefined
      ? []
      : [
          { label: t('download'), icon: DownloadIcon, downloadUrl },
          command('print', { label: t('print'), icon: PrintIcon }),
        ],
    [command('shortcuts', { label: t('shortcuts'), icon: KeyboardIcon, shortcut: '?' })],
  ];
  // All of them are single keys.
  return shortcuts.singleKeys.isOn.value ? groups : groups.map((group) => group.map(withoutKey));
};

const withoutKey = ({ shortcut: _, ...entry }: MenuEntry): MenuEntry => entry;
