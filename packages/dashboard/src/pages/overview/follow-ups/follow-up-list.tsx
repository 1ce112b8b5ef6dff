import { followUpsQuery } from '../../../data/follow-ups.ts';
import type { Candidates } from '../../../data/follow-ups.ts';
import { useQuery } from '../../../data/use-query.ts';
import { Loaded } from '../../../shell/loaded.tsx';
import { documentHref, personHref, readerHref } from '../../../url/hrefs.ts';
import { Ago } from '../activity/ago.tsx';
import { followUpsOf } from './follow-ups.ts';
import type { FollowUp } from './follow-ups.ts';

/** People whom it is worth to write to, and why. */
export const FollowUps = ({ candidates }: { candidates: Candidates }) => {
  const facts = useQuery(followUpsQuery(candidates));
  return (
    <Loaded query={facts} what="Follow-ups">
      {(data) => {
        const followUps = followUpsOf(data, Date.now());
        if (followUps.length === 0)
          return (
            <p class="overview-hint">
              No one at the moment. Readers who come back, read a page again or stop at the gate are listed here.
            </p>
          );
        return (
          <ul class="rail-list" aria-label="Follow-ups">
            {followUps.map((followUp) => (
              <FollowUpRow key={followUp.key} followUp={followUp} />
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
};

const FollowUpRow = ({ followUp: { email, viewerId, document, reasons, at } }: { followUp: FollowUp }) => (
  <li class="rail-row">
    <a
      class="rail-name"
      href={email === null ? readerHref(document.short_code, viewerId!) : personHref(email)}
      dir="auto"
    >
      {email ?? 'An anonymous reader'}
    </a>
    <span class="rail-text">{reasons.join('. ')}</span>
    <a class="rail-title" href={documentHref(document.short_code)} dir="auto">
      {document.title}
    </a>
    <Ago time={at} />
  </li>
);
