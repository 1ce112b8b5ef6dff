import { internalPaths, readersPage } from '@docsight/contracts';
import type { ReadersPage } from '@docsight/contracts';
import type { ServiceClient } from '@docsight/service-kit';

/** Calls tracking. Every call throws AppError service_unavailable when that service is away. */
export type TrackingClient = {
  /** Returns whole snapshots of all readers in pages, in the order of ids. `after` is the last id of the last page. */
  page(after: string | null, limit: number): Promise<ReadersPage>;
};

export const httpTrackingClient = (service: ServiceClient): TrackingClient => ({
  page: async (after, limit) => {
    const query = new URLSearchParams({ limit: String(limit), ...(after !== null && { after }) });
    return readersPage.parse(await service.request(`${internalPaths.readers}?${String(query)}`));
  },
});
