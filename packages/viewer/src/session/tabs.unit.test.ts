import { afterEach, describe, expect, it } from '@jest/globals';
import { makeTabs } from './tabs.ts';
import type { Tabs } from './tabs.ts';

const open: Tabs[] = [];
const aTab = (code: string): { tabs: Tabs; received: () => number } => {
  const tabs = makeTabs(code, BroadcastChannel);
  open.push(tabs);
  let received = 0;
  tabs.onPassed(() => (received += 1));
  return { tabs, received: () => received };
};

describe('tabs of one browser', () => {
  afterEach(() => {
    for (const tabs of open.splice(0)) tabs.close();
  });

  it('receive messages of other tabs with the same document only', async () => {
    const [here, there, elsewhere] = [aTab('abc123'), aTab('abc123'), aTab('xyz789')];
    const received = new Promise<void>((resolve) => there.tabs.onPassed(resolve));
    here.tabs.publishPassed();
    await received;
    expect([here.received(), there.received(), elsewhere.received()]).toEqual([0, 1, 0]);
  });

  it('do nothing in a browser without BroadcastChannel', () => {
    const tabs = makeTabs('abc123', undefined);
    tabs.onPassed(() => undefined);
    expect(() => tabs.publishPassed()).not.toThrow();
    tabs.close();
  });
});
