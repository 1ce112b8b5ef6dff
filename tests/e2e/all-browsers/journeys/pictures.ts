import type { Journey, JourneyTest } from '../journey-test.ts';
import type { WindowOptions } from '../drivers/driver.ts';

/** Keeps pictures of the states that readers see, for people. */
export const takePictures: Journey = async (test) => {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const)
    for (const scheme of ['light', 'dark'] as const) await takePicturesIn(test, { width, height, scheme });
};

const takePicturesIn = async (test: JourneyTest, options: WindowOptions): Promise<void> => {
  const name = (state: string): string => `${test.browser}-${state}-${options.width}-${options.scheme}`.toLowerCase();
  const open = await test.begin({ title: 'How documents are read', allow_download: true }, options);
  await open.tab.sees(1);
  await open.tab.keepPicture(name('reading'));
  await open.tab.press('Tab');
  await open.tab.keepPicture(name('focus'));
  if (options.width > 1100) {
    await open.tab.clickOn('button', /thumbnails/);
    await open.tab.clickOn('button', /^page 4\b/);
    await open.tab.sees(4);
    await open.tab.reads(1);
    await open.tab.keepPicture(name('thumbnails'));
  }
  await open.tab.press('+');
  await open.tab.reads(1);
  await open.tab.keepPicture(name('zoomed'));
  await open.reader.leave();

  const preview = { pdf: 'tables.pdf', email_gate: true, gate_type: 'preview', gate_page: 3 } as const;
  const gated = await test.begin({ ...preview, title: 'Tables' }, options);
  await gated.tab.sees(1);
  await gated.tab.press('End');
  await gated.tab.passGate('no address');
  await gated.tab.finds('alert', /./);
  await gated.tab.keepPicture(name('gate'));
  await gated.tab.press('Escape');
  await gated.tab.reads(1);
  await gated.tab.keepPicture(name('preview-end'));
  await gated.reader.leave();

  const locked = await test.begin({ password: 'open sesame', title: 'Locked' }, options);
  await locked.tab.finds('textbox', /^password/);
  await locked.tab.reads(1);
  await locked.tab.keepPicture(name('password'));
  await locked.tab.goTo(`${locked.reader.origin}/s/zzzzzz`);
  await locked.tab.keepPicture(name('absent'));
  await locked.tab.goTo(`${locked.reader.origin}/viewer/privacy`);
  await locked.tab.keepPicture(name('privacy'));
  await locked.reader.leave();
};
