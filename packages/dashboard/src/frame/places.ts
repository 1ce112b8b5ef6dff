/** The places of the application, in the order of the navigation. */
export const places = [
  { href: '/app', label: 'Overview', key: 'o' },
  { href: '/app/documents', label: 'Documents', key: 'd' },
  { href: '/app/leads', label: 'Leads', key: 'l' },
  { href: '/app/live', label: 'Live', key: 'v' },
  { href: '/app/webhooks', label: 'Webhooks', key: 'w' },
  { href: '/app/keys', label: 'API keys', key: 'k' },
  { href: '/app/settings', label: 'Settings', key: 's' },
] as const satisfies readonly { href: string; label: string; /** After `g`. */ key: string }[];
