import { afterEach, describe, expect, it } from '@jest/globals';
import { makeTabs } from './tabs.ts';
import type { Tabs } from './tabs.ts';

const open: Tabs[] = [];
const aTab = (code: string): { tabs: Tabs; heard: () => number } => {
  const tabs = makeTabs(code, BroadcastChannel);
  open.push(tabs);
  let heard = 0;
  tabs.onPassed(() => (heard += 1));
  return { tabs, heard: () => heard };
};

describe('tabs of one browser', () => {
  afterEach(() => {
    for (const tabs of open.splice(0)) tabs.close();
  });

  it('hear of each other when they show the same document, and not of themselves', async () => {
    const [here, there, elsewhere] = [aTab('abc123'), aTab('abc123'), aTab('xyz789')];
    const heard = new Promise<void>((resolve) => there.tabs.onPassed(resolve));
    here.tabs.tellPassed();
    await heard;
    expect([here.heard(), there.heard(), elsewhere.heard()]).toEqual([0, 1, 0]);
  });

  it('do without where the browser cannot', () => {
    const tabs = makeTabs('abc123', undefined);
    tabs.onPassed(() => undefined);
    expect(() => tabs.tellPassed()).not.toThrow();
    tabs.close();
  });
});
