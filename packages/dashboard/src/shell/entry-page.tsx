import type { ComponentChildren } from 'preact';
import { OfflineNotice } from '../connection/offline-notice.tsx';
import { usePageHeading } from './use-page-heading.ts';

/** A page for people who are not signed in. */
export const EntryPage = ({ title, children }: { title: string; children: ComponentChildren }) => {
  const heading = usePageHeading(title);
  return (
    <main class="sign-in">
      <p class="sign-in-brand">Docsight</p>
      <OfflineNotice />
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  );
};
