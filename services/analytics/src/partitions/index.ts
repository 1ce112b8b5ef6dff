export { heldLeases } from './held-leases.ts';
export { mongoLeaseStore } from './lease-store-mongo.ts';
export { sharePartitions } from './share-partitions.ts';
