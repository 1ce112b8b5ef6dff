import type { AccountLead, Lead } from '@docsight/client';
import type { Column } from '@docsight/ui';
import { Level } from '../engagement.tsx';
import { Time } from '../list/time.tsx';
import { documentHref, personHref } from '../url/hrefs.ts';
import { OrNone } from './reader-facts.tsx';

/** A document, with a link to one of its pages. @param page such as `/leads`. */
export const DocumentLink = (props: { document: AccountLead['document']; page?: string }) => (
  <span class="reader-cell">
    <a class="reader-link" href={`${documentHref(props.document.short_code)}${props.page ?? ''}`} dir="auto">
      {props.document.title}
    </a>
  </span>
);

/** The columns of a lead. */
export const leadColumns: Column<Lead>[] = [
  {
    key: 'email',
    header: 'E-mail',
    isRowHeader: true,
    cell: ({ email }) => (
      <span class="reader-cell">
        <a class="reader-link" href={personHref(email)} dir="auto">
          {email}
        </a>
      </span>
    ),
  },
  {
    key: 'name',
    header: 'Name',
    hideWhen: 'narrow',
    cell: ({ name }) => (
      <span class="reader-cell">
        <OrNone text={name} />
      </span>
    ),
  },
  {
    key: 'company',
    header: 'Company',
    hideWhen: 'medium',
    cell: ({ company_domain: company }) => (
      <span class="reader-company">
        <OrNone text={company} />
      </span>
    ),
  },
  {
    key: 'level',
    header: 'Level',
    hideWhen: 'medium',
    cell: ({ engagement_label: label }) => <Level label={label} />,
  },
  {
    key: 'captured',
    header: 'Captured',
    align: 'end',
    cell: ({ captured_at: at }) => <Time at={at} />,
  },
];

export const accountLeadColumns: Column<AccountLead>[] = [
  leadColumns[0]!,
  {
    key: 'document',
    header: 'Document',
    hideWhen: 'narrow',
    cell: ({ document }) => <DocumentLink document={document} page="/leads" />,
  },
  ...leadColumns.slice(1),
];
