/** How many attempts one process makes at once in a lane: in all, and for one tenant. */
export type LaneLimits = { total: number; perTenant: number };

/** Counts who uses a lane. One tenant gets a small part of it, so slow receivers of one never delay another's. */
export const laneSlots = ({ total, perTenant }: LaneLimits) => {
  const used = new Map<string, number>();
  let inUse = 0;
  return {
    hasRoom: (): boolean => inUse < total,
    /** At most total / perTenant of them, so the claim's filter stays short. */
    fullTenants: (): string[] => [...used].filter(([, count]) => count >= perTenant).map(([tenantId]) => tenantId),
    take: (tenantId: string): void => {
      inUse += 1;
      used.set(tenantId, (used.get(tenantId) ?? 0) + 1);
    },
    free: (tenantId: string): void => {
      inUse -= 1;
      const left = (used.get(tenantId) ?? 0) - 1;
      if (left > 0) used.set(tenantId, left);
      else used.delete(tenantId);
    },
  };
};
