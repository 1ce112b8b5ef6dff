/** The services. Each has a database `{prefix}_{service}`. */
export const serviceNames = ['gateway', 'documents', 'tracking', 'analytics', 'webhooks', 'notifications'] as const;
export type ServiceName = (typeof serviceNames)[number];
