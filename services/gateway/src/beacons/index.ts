export { groupBeacons } from './group-beacons.ts';
