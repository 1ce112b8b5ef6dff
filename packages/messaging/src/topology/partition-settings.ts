import { defaultPartitions } from '@docsight/contracts';
import { setting } from '@docsight/service-kit';

/** Each partition is a quorum queue, which costs the broker memory and a log of its own. */
const maxPartitions = 64;

/** More settings of the services that publish or consume partitioned events. Source: Specification 11.10. */
export const partitionSettings = {
  READER_PARTITIONS: setting
    .wholeNumber(1)
    .refine((partitions) => partitions <= maxPartitions, `must be ${maxPartitions} or less`)
    .default(defaultPartitions),
};
