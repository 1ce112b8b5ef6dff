import { readersPage } from '@docsight/contracts';
import type { ReadersPage } from '@docsight/contracts';
import type { ServiceClient } from '@docsight/service-kit';

/** Asks tracking. Every call throws AppError service_unavailable when that is away or answers with an error. */
export type TrackingClient = {
  /** Whole snapshots of all readers, those that follow on an id; null for the first. */
  page(after: string | null, limit: number): Promise<ReadersPage>;
};

export const httpTrackingClient = (service: ServiceClient): TrackingClient => ({
  page: async (after, limit) => {
    const query = new URLSearchParams({ limit: String(limit), ...(after !== null && { after }) });
    return readersPage.parse(await service.request(`/internal/readers?${String(query)}`));
  },
});
