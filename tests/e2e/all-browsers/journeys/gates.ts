import { eventually } from '@docsight/testkit';
import { expect } from '@jest/globals';
import type { Journey, JourneyTest } from '../journey-test.ts';
import type { ReaderTab } from '../reader-tab.ts';

const leadsOf = async (test: JourneyTest, shortCode: string): Promise<string[]> =>
  (await test.api.documents.leads(shortCode).page()).leads.map(({ email }) => email);

const expectError = (tab: ReaderTab, sentence: RegExp): Promise<void> =>
  eventually(async () => expect((await tab.finds('alert', /./)).text).toMatch(sentence));

const expectFocus = (tab: ReaderTab, field: RegExp): Promise<void> =>
  eventually(async () => expect((await tab.finds('textbox', field)).hasFocus).toBe(true));

/** Firefox scrolls by one screen per turn at most. */
const turnWheelUntilDialog = (tab: ReaderTab): Promise<void> =>
  eventually(
    async () => {
      await tab.turnWheel({ x: 600, y: 400 }, 5_000);
      expect(await tab.evaluate(() => document.querySelector('dialog[open]') !== null, undefined)).toBe(true);
    },
    { everyMs: 200 },
  );

export const gateJourneys: Record<string, Journey> = {
  'passes the password and the gate behind it, and sees nothing before': async (test) => {
    const settings = { email_gate: true, gate_type: 'full', password: 'open sesame' } as const;
    const { shared, reader, tab } = await test.begin({ ...settings, pdf: 'three-pages.pdf' });
    await tab.finds('textbox', /^password/);
    await expectFocus(tab, /^password/);
    await tab.enterPassword('close sesame');
    await expectError(tab, /password/i);
    await expectFocus(tab, /^password/);
    await tab.enterPassword('open sesame');
    await tab.finds('textbox', /^e-?mail/);
    for (const key of ['Escape', 'Escape', 'End'] as const) await tab.press(key);
    await tab.finds('textbox', /^e-?mail/);
    expect(reader.requestedPaths().filter((path) => /\/pages\b/.test(path))).toEqual([]);
    await tab.fillIn(/^e-?mail/, 'cleo@northwind.example');
    await tab.press('Enter');
    await tab.sees(1);
    // The keys reach the pages again.
    await tab.press('End');
    await tab.isAt(3);
    await tab.sees(3);
    await tab.close();
    await eventually(async () => expect(await leadsOf(test, shared.shortCode)).toEqual(['cleo@northwind.example']));
    await reader.leave();
  },

  'reads a preview, and the rest behind its gate, in all tabs': async (test) => {
    const { shared, reader, tab } = await test.begin({
      pdf: 'tables.pdf',
      email_gate: true,
      gate_type: 'preview',
      gate_page: 3,
      block_free_emails: true,
    });
    await tab.sees(1);
    const other = await reader.newTab();
    await other.goTo(reader.addressOf(shared));
    await other.sees(1);
    await tab.bringToFront();
    const ways = [() => tab.press('End'), () => tab.jumpTo(9), () => turnWheelUntilDialog(tab)];
    for (const open of ways) {
      await open();
      await expectFocus(tab, /^e-?mail/);
      await tab.press('Escape');
      await tab.misses('dialog', /./);
      await tab.isAt(2);
      await tab.sees(2);
      await tab.jumpTo(1);
      await tab.isAt(1);
    }
    await tab.jumpTo(3);
    for (const [email, sentence] of [
      ['reader@gmail.com', /work|company|free/i],
      ['no address', /e-?mail|address/i],
    ] as const) {
      await tab.passGate(email);
      await expectError(tab, sentence);
      await expectFocus(tab, /^e-?mail/);
    }
    expect(Math.max(...reader.requestedPages())).toBe(2);
    await tab.passGate('Ann@Northwind.example');
    await tab.isAt(3);
    await tab.sees(3);
    await other.bringToFront();
    await other.jumpTo(4);
    await other.isAt(4);
    await other.sees(4);
    await other.close();
    await tab.close();
    await eventually(async () => expect(await leadsOf(test, shared.shortCode)).toEqual(['ann@northwind.example']));
    await test.expectReaders(shared, { viewers: 1, views: 1 });
    await reader.leave();
  },
};
