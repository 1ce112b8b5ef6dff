import type { GatewayConfig } from './config.ts';
import { clientWindows, makePasswordGuesses } from './limits/index.ts';
import type { WindowsFactory } from './limits/index.ts';

const minute = 60;
const hour = 60 * minute;

/** Creates all limits of the gateway. Source: Specification 10.1. */
export const composeLimits = (config: GatewayConfig, windows: WindowsFactory) => ({
  windows: {
    key: windows('key', { limit: config.RATE_LIMIT_PER_MINUTE, seconds: minute }),
    address: clientWindows(windows, 'address', { limit: config.RATE_LIMIT_PER_MINUTE, seconds: minute }),
    // As many as readers have, because both load pages with their files. Counted apart, so that neither uses up the
    // other's.
    app: clientWindows(windows, 'app', { limit: config.VIEWER_RATE_LIMIT_PER_MINUTE, seconds: minute }),
    account: clientWindows(windows, 'account', { limit: config.ACCOUNT_RATE_LIMIT_PER_MINUTE, seconds: minute }),
    dashboard: windows('dashboard', { limit: config.DASHBOARD_RATE_LIMIT_PER_MINUTE, seconds: minute }),
  },
  readers: {
    windows: {
      viewer: clientWindows(windows, 'viewer', { limit: config.VIEWER_RATE_LIMIT_PER_MINUTE, seconds: minute }),
      owner: windows('owner', { limit: config.VIEWER_RATE_LIMIT_PER_MINUTE, seconds: minute }),
      gate: clientWindows(windows, 'gate', { limit: config.GATE_ATTEMPTS_PER_HOUR, seconds: hour }),
      // As many new readers in an hour as requests in a minute: each new one may fill a record.
      newReaders: clientWindows(windows, 'new-reader', { limit: config.VIEWER_RATE_LIMIT_PER_MINUTE, seconds: hour }),
    },
    passwordGuesses: makePasswordGuesses({
      all: windows('password', { limit: 1_000, seconds: hour }),
      beyond: clientWindows(windows, 'password-beyond', { limit: 5, seconds: hour }),
    }),
  },
  wrongPasswords: {
    ofNetwork: failureCount(windows('login', { limit: 10, seconds: 15 * minute })),
    ofAll: failureCount(windows('login-all', { limit: 100, seconds: 15 * minute })),
  },
  accountMails: {
    resetsOfAddress: windows('reset', { limit: 5, seconds: hour }),
    resetsOfNetwork: windows('reset-network', { limit: 300, seconds: hour }),
    verifications: windows('verification', { limit: 5, seconds: hour }),
    addressChanges: windows('address-change', { limit: 20, seconds: hour }),
  },
});

const failureCount = ({ count, release, reset }: ReturnType<WindowsFactory>) => ({ reserve: count, release, reset });
