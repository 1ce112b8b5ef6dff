import { DocumentIcon, KeyIcon, LeadIcon, LiveIcon, OverviewIcon, SettingsIcon, WebhookIcon } from '@docsight/ui';
import { places } from './places.ts';

const icons = {
  '/app': OverviewIcon,
  '/app/documents': DocumentIcon,
  '/app/leads': LeadIcon,
  '/app/live': LiveIcon,
  '/app/webhooks': WebhookIcon,
  '/app/keys': KeyIcon,
  '/app/settings': SettingsIcon,
};

/** The way to the places of the application. @param path of the open page. */
export const Navigation = ({ path }: { path: string }) => (
  <div class="frame-places">
    {places.map(({ href, label }) => {
      const Icon = icons[href];
      return (
        <a key={href} href={href} aria-current={isWithin(path, href) ? 'page' : undefined}>
          <Icon />
          {label}
        </a>
      );
    })}
  </div>
);

const isWithin = (path: string, place: string): boolean =>
  path === place || (place !== '/app' && path.startsWith(`${place}/`));
