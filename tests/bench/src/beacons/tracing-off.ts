import { currentCauses, currentSpan, inSharedSpan } from '@docsight/service-kit';

/** More than the gateway, tracking and analytics make of each for a beacon. */
const callsOfEach = 10;
const beacons = 20_000;
const work = (): Promise<void> => Promise.resolve();
const group = { name: 'group', kind: 'internal' as const };

/** Returns the processor time in ms that the calls for traces take for a beacon while tracing is off. */
export const tracingOffMs = async (): Promise<number> => {
  await callForBeacons(beacons);
  const before = process.cpuUsage();
  await callForBeacons(beacons);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / beacons;
};

const callForBeacons = async (amount: number): Promise<void> => {
  for (let call = 0; call < amount * callsOfEach; call += 1) {
    currentCauses();
    await inSharedSpan(group, [currentSpan()], work);
  }
};
